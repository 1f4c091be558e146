/** Device of one user: one disk, one set of locks, one channel, and as many tabs as a test opens. */
// oxlint-disable-next-line import/no-unassigned-import -- jsdom has no IndexedDB
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { type ActorRefFrom, createActor, fromCallback, SimulatedClock } from 'xstate';
import { updateCommodities } from '../../../../../contract/rows/changes.ts';
import { recordFieldWork } from '../../../../../contract/progress/fieldEntries.ts';
import type { ConnectionChanged } from '../../../../../machines/connection/watchConnection.ts';
import type { Owner } from '../../../../../machines/outbox/operation.ts';
import { type outboxMachine, provideOutbox } from '../../../../../machines/outbox/outboxMachine.ts';
import type { OwnerChanged } from '../../../../../machines/outbox/watchOwner.ts';
import { NetworkFailure } from '../../../../../src/api/apiErrors.ts';
import type { Call } from '../../../../../src/api/client.ts';
import { draftOf } from '../../../../../src/device/outbox/draft.ts';
import { OperationQueue } from '../../../../../src/device/outbox/queue.ts';
import { createOutboxPorts, type OutboxEnvironment } from '../../../../../src/ports/outbox/createOutboxPorts.ts';
import { editsReply, entriesReply } from '../../../recordedAnswers.ts';
import { channelsOf, locksOf } from '../../../ports/auth/support/fakeBrowser.ts';

export const ann: Owner = { issuer: 'https://id.example', subject: 'ann' };
export const bob: Owner = { issuer: 'https://id.example', subject: 'bob' };

/** Waits one turn of everything except the timers of the machine: promises, the disk, the channel. */
export const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export interface Sent {
  readonly token: string;
  readonly ids: readonly string[];
  /** Executes the call and delivers its response. */
  answer(): void;
  /** Loses the call, or its response, on the way. */
  lose(after: 'effect' | 'nothing'): void;
}

/** Server that executes each operation once, when the test releases the call. */
export class FakeServer {
  /** Ids in the order they took effect. */
  readonly effects: string[] = [];
  readonly underWay = new Set<Sent>();
  /** Number of calls that contained each id. */
  readonly times = new Map<string, number>();

  callWith(token: () => string): Call {
    const call = (endpoint: unknown, { body, signal }: { body: object; signal?: AbortSignal }): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const ids =
          endpoint === recordFieldWork
            ? (body as { entries: { id: string }[] }).entries.map(({ id }) => id)
            : (body as { rows: { operationId: string }[] }).rows.map(({ operationId }) => operationId);
        for (const id of ids) this.times.set(id, (this.times.get(id) ?? 0) + 1);
        const take = () => {
          for (const id of ids) if (!this.effects.includes(id)) this.effects.push(id);
        };
        const sent: Sent = {
          token: token(),
          ids,
          answer: () => {
            this.underWay.delete(sent);
            take();
            resolve(
              endpoint === updateCommodities
                ? editsReply.written((body as { rows: { id: number }[] }).rows)
                : entriesReply(ids.map((id) => ({ id }))),
            );
          },
          lose: (after) => {
            this.underWay.delete(sent);
            if (after === 'effect') take();
            reject(new NetworkFailure(new TypeError('Failed to fetch')));
          },
        };
        this.underWay.add(sent);
        // An aborted caller gets no response; the call itself might still arrive.
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    return call as unknown as Call;
  }
}

export interface Tab {
  readonly queue: OperationQueue;
  readonly actor: ActorRefFrom<typeof outboxMachine>;
  readonly clock: SimulatedClock;
  signIn(owner: Owner | null): void;
  connect(isOnline: boolean): void;
  edit(recordId: number, kind?: 'cellEdits' | 'fieldEntry'): string;
  /** Closes the tab as a user does. */
  close(): void;
}

type TabOptions = Partial<Pick<OutboxEnvironment, 'locks' | 'hasDisk' | 'makeRoom' | 'persist' | 'clockSkewMs'>>;

export interface Device {
  readonly server: FakeServer;
  /** Opens a tab whose calls carry a token that names its user. */
  openTab(options?: TabOptions): Tab;
}

export function makeDevice(): Device {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const server = new FakeServer();
  const shared = locksOf();
  const Channel = channelsOf(() => 0);
  return {
    server,
    openTab({ locks = shared, hasDisk = true, ...rest } = {}) {
      const queue = new OperationQueue();
      const clock = new SimulatedClock();
      const senders: { owner: (event: OwnerChanged) => void; connection: (event: ConnectionChanged) => void } = {
        owner: () => undefined,
        connection: () => undefined,
      };
      let signedIn: Owner | null = null;
      const ports = createOutboxPorts({
        queue,
        call: server.callWith(() => signedIn?.subject ?? 'nobody'),
        signedIn: () => signedIn,
        hasDisk,
        locks,
        channel: () => new Channel('outbox'),
        document,
        random: () => 1,
        ...rest,
      });
      const machine = provideOutbox(ports).provide({
        actors: {
          watchOwner: fromCallback<OwnerChanged>(({ sendBack }) => {
            senders.owner = sendBack;
          }),
          watchConnection: fromCallback<ConnectionChanged>(({ sendBack }) => {
            senders.connection = sendBack;
          }),
        },
      });
      const actor = createActor(machine, { clock }).start();
      return {
        queue,
        actor,
        clock,
        signIn(owner) {
          signedIn = owner;
          senders.owner({ type: 'owner.changed', owner, isLocked: false });
        },
        connect: (isOnline) => senders.connection({ type: 'connection.changed', isOnline }),
        edit(recordId, kind = 'cellEdits') {
          const draft = draftOf({
            kind,
            projectId: 7,
            type: 'cable',
            recordId,
            before: { notes: null },
            after: { notes: 'new' },
            entry: kind === 'fieldEntry' ? { workDate: '2026-11-22', foreman: '', note: '', source: 'card' } : null,
          });
          queue.add([draft]);
          return draft.id;
        },
        close() {
          actor.stop();
          queue.close();
        },
      };
    },
  };
}
