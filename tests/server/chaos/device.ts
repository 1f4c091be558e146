/**
 * Device in Node: the queue, the sender, the machines, the storage, the rows and the client of the browser application, with its
 * own session, against a real server. Its actions and the responses are recorded for comparison with the server.
 */
import { type ActorRefFrom, createActor, fromCallback, setup } from 'xstate';
import { type ConnectionRef, provideConnection } from '../../../machines/connection/connectionMachine.ts';
import { isUnsent, needsAttention, type Operation, type Owner } from '../../../machines/outbox/operation.ts';
import { provideOutbox } from '../../../machines/outbox/outboxMachine.ts';
import { machineTypes } from '../../../machines/machineTypes.ts';
import { systemIds } from '../../../machines/systemIds.ts';
import type { OwnerChanged } from '../../../machines/outbox/watchOwner.ts';
import { createCall, type Call } from '../../../src/api/client.ts';
import { OperationQueue } from '../../../src/device/outbox/queue.ts';
import { createOutboxPorts } from '../../../src/ports/outbox/createOutboxPorts.ts';
import { CommodityStore } from '../../../src/store/commodityStore.ts';
import { rowRequestsOf } from '../../../src/store/rowRequests.ts';
import type { Chance } from '../../../server/seed/random.ts';
import { locksOf } from '../../src/ports/auth/support/fakeBrowser.ts';
import { noCache } from '../../support/noCache.ts';
import { Disk } from './disk.ts';
import type { Session } from './session.ts';

export interface Device {
  readonly name: string;
  readonly disk: Disk;
  readonly queue: OperationQueue;
  readonly store: CommodityStore;
  readonly call: Call;
  /** Operations acknowledged by the server, in the state in which the device received the acknowledgment, by id. */
  readonly acknowledged: ReadonlyMap<string, Operation>;
  /** Operations that the device has shown as saved, by id. */
  readonly saved: ReadonlyMap<string, Operation>;
  /** Returns the state of the outbox machine, for failure messages. */
  readonly where: () => { readonly outbox: unknown; readonly openFailures: number; readonly reachable: boolean };
  /** Pulls the given additional length of a cable, like a user; the work day has a common default. */
  pull(recordId: number, length: number, day?: string): void;
  /** Writes a note into a cell of the grid. */
  note(recordId: number, text: string): void;
  /** Ids of operations the user discarded, or replaced under another id. */
  readonly settled: ReadonlySet<string>;
  /** Resolves a conflict about the note of a cable. */
  keepMine(recordId: number): void;
  takeTheirs(recordId: number): void;
  network(isThere: boolean): void;
  /** Signs the user in or out. */
  signIn(isHere: boolean): void;
  /** Number of operations that are sent without user action, or exist only on the page. */
  readonly left: number;
  /** Operations that wait for the user. */
  readonly kept: readonly Operation[];
  close(): void;
}

export interface DeviceOptions {
  readonly name: string;
  readonly origin: string;
  readonly projectId: number;
  readonly session: Session;
  readonly chance: Chance;
  /** Factor by which the time of the machines is faster than real time. */
  readonly hurry: number;
}

/** Returns a faster clock for the machines. */
const hurried = (times: number) => ({
  setTimeout: (task: (...given: unknown[]) => void, ms: number) => setTimeout(task, ms / times),
  clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
});

const workDate = '2026-11-19';

/** True for edits of the note that wait behind its conflict, which are resolved with it. */
const isSettledWithNote = (operation: Operation): boolean =>
  needsAttention(operation) || (isUnsent(operation) && 'notes' in operation.after);

export function openDevice(options: DeviceOptions): Device {
  const { name, origin, projectId, session, chance, hurry } = options;
  const disk = new Disk();
  const queue = new OperationQueue();
  const owner: Owner = session.owner;
  const heard = {
    network: (_isThere: boolean): void => undefined,
    owner: (_event: OwnerChanged): void => undefined,
  };
  let signedIn: Owner | null = owner;
  let connection: ConnectionRef | null = null;
  let reachable = true;
  let clockSkewMs = 0;

  const call = createCall({
    origin,
    token: () => session.token(),
    onUnauthorized: (rejected) => session.renew(rejected),
    requests: { started: () => undefined, ended: () => undefined },
    toast: () => undefined,
    reached: (isReached, serverDate) => {
      reachable = isReached;
      if (serverDate) clockSkewMs = Date.now() - serverDate.getTime();
      connection?.send({ type: isReached ? 'server.reached' : 'server.missed' });
    },
  });

  const outbox = provideOutbox(
    createOutboxPorts({
      call,
      queue,
      signedIn: () => signedIn,
      hasDisk: true,
      locks: locksOf(),
      channel: null,
      document: Object.assign(new EventTarget(), { hidden: false }) as unknown as Document,
      random: () => chance.next(),
      clockSkewMs: () => clockSkewMs,
    }),
  ).provide({
    actors: {
      watchOwner: fromCallback<OwnerChanged>(({ sendBack }) => {
        heard.owner = sendBack;
        sendBack({ type: 'owner.changed', owner: signedIn, isLocked: false });
      }),
    },
  });
  const online = provideConnection({
    watchNetwork(send) {
      heard.network = (isThere) => send({ type: isThere ? 'network.found' : 'network.lost' });
      return () => undefined;
    },
    async probe(signal) {
      await fetch(`${origin}/livez`, { signal });
    },
  });
  const root = setup({
    types: machineTypes<{ context: Record<string, never> }>(),
    actors: { connection: online, outbox },
  }).createMachine({
    id: 'device',
    context: ({ spawn }) => {
      spawn('connection', { id: 'connection', systemId: systemIds.connection });
      spawn('outbox', { id: 'outbox', systemId: systemIds.outbox });
      return {};
    },
  });

  return disk.run(() => {
    const store = new CommodityStore(projectId, 'cable', rowRequestsOf(call, projectId, 'cable'), {
      cache: noCache,
      queue,
    });
    store.measureIn('ft');
    const acknowledged = new Map<string, Operation>();
    const saved = new Map<string, Operation>();
    queue.subscribe(() => {
      const { operations, whereabouts } = queue.getSnapshot();
      for (const operation of operations) {
        if (operation.status === 'confirmed') acknowledged.set(operation.id, operation);
        if (whereabouts(operation) !== 'page') saved.set(operation.id, operation);
      }
    });
    const actor: ActorRefFrom<typeof root> = createActor(root, { clock: hurried(hurry) });
    actor.start();
    connection = actor.system.get(systemIds.connection) as ConnectionRef;
    const outboxActor = actor.system.get(systemIds.outbox) as ActorRefFrom<typeof outbox>;
    const as =
      <Given extends readonly unknown[]>(work: (...given: Given) => void) =>
      (...given: Given) =>
        disk.run(() => work(...given));
    const settled = new Set<string>();
    const stored = () => queue.getSnapshot().operations.filter(needsAttention);
    const choosing = (choose: (recordId: number) => void) =>
      as((recordId: number) => {
        for (const operation of queue.getSnapshot().operations)
          if (operation.recordId === recordId && isSettledWithNote(operation)) settled.add(operation.id);
        choose(recordId);
      });
    return {
      name,
      disk,
      queue,
      store,
      call,
      acknowledged,
      saved,
      where: () => {
        const { value, context } = outboxActor.getSnapshot();
        return { outbox: value, openFailures: context.openFailures, reachable };
      },
      pull: as((recordId: number, length: number, day = workDate) => {
        const row = store.table.rowOf(recordId)!;
        const before = Number(store.read(row, 'pulledLength') ?? 0);
        store.fieldEntries.record(projectId, {
          type: 'cable',
          commodityId: recordId,
          workDate: day,
          foreman: '',
          note: '',
          source: 'card',
          values: { pulledLength: before + length },
          before: { pulledLength: store.read(row, 'pulledLength') },
        });
      }),
      // A value typed over a conflict resolves it.
      note: (recordId, text) => choosing((id) => store.edit([{ id, field: 'notes', after: text }]))(recordId),
      settled,
      keepMine: choosing((id) => store.keepMine({ id, field: 'notes' })),
      takeTheirs: choosing((id) => store.takeTheirs([{ id, field: 'notes' }])),
      network: as((isThere: boolean) => heard.network(isThere)),
      signIn: as((isHere: boolean) => {
        signedIn = isHere ? owner : null;
        heard.owner({ type: 'owner.changed', owner: signedIn, isLocked: !isHere });
      }),
      get left() {
        const { waiting, onPageOnly } = queue.getSnapshot();
        return Math.max(waiting, onPageOnly);
      },
      get kept() {
        return stored();
      },
      close: as(() => {
        connection = null;
        actor.stop();
        queue.close();
        store.close();
      }),
    };
  });
}
