/** The outbox in a browser: the disk, the lock and the channel the tabs share, the call. */
import { type Owner, ownerKey } from '../../../machines/outbox/operation.ts';
import type { LeadershipEvent, OutboxPorts, QueueEvent } from '../../../machines/outbox/ports.ts';
import type { Call } from '../../api/client.ts';
import type { Locks } from '../../device/outbox/leadership.ts';
import { isFull } from '../../device/outbox/quotaRetry.ts';
import type { OutboxDatabase } from '../../device/outbox/storage/outboxDatabase.ts';
import type { OperationQueue } from '../../device/outbox/queue.ts';

export interface OutboxEnvironment {
  readonly call: Call;
  readonly queue: OperationQueue;
  /** Whose token calls carry now; null when nobody is signed in. */
  readonly signedIn: () => Owner | null;
  readonly hasDisk: boolean;
  /** Null where the browser has none. */
  readonly locks: Locks | null;
  readonly channel: (() => BroadcastChannel) | null;
  readonly document: Document;
  readonly random?: () => number;
  /** Gives up what this device keeps only to be quick. */
  readonly makeRoom?: () => Promise<void>;
  /** Asks the browser to keep what is on this device until the person clears it (trust, rule O10). */
  readonly persist?: () => Promise<unknown>;
  /** How far the clock of this device is ahead of the server's, ms; 0 while that is not known. */
  readonly clockSkewMs?: () => number;
}

/** Fetched when somebody is signed in. */
const device = () => import('../../device/outbox/device.ts');
type Device = Awaited<ReturnType<typeof device>>;
/** Fetched when there is something to send, and after the start so that it is there by then. */
export const loadSender = () => import('../../device/outbox/sender.ts');

const unheard = (): void => undefined;
const nothing = async (): Promise<void> => undefined;

export function createOutboxPorts(environment: OutboxEnvironment): OutboxPorts {
  const { call, queue, signedIn, hasDisk, locks, channel, document, random = Math.random } = environment;
  const { makeRoom = nothing, persist = nothing, clockSkewMs = () => 0 } = environment;
  let isPersistAsked = false;
  let loaded: Device | null = null;
  let database: OutboxDatabase | null = null;
  let tell: (event: QueueEvent) => void = unheard;

  return {
    async openQueue({ owner, isInMemory }, signal) {
      loaded ??= await device();
      signal.throwIfAborted();
      const isOnDisk = hasDisk && !isInMemory;
      const opened = isOnDisk ? await loaded.openOutboxDatabase(() => tell({ type: 'storage.lost' })) : null;
      if (signal.aborted) opened?.close();
      signal.throwIfAborted();
      database = opened;
      const storage = database
        ? loaded.withQuotaRetry(loaded.indexedDbStorage(database), makeRoom)
        : loaded.memoryStorage();
      await queue.open(owner, storage, database === null);
    },
    closeQueue: () => queue.close(),
    watchQueue(send) {
      const shared = channel?.() ?? null;
      tell = send;
      const announce = () => {
        const { waiting, needPerson } = queue.getSnapshot();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
        shared?.postMessage({ waiting, needPerson });
      };
      queue.listen({
        stored() {
          announce();
          if (!isPersistAsked && queue.stored.some(({ kind }) => kind === 'fieldEntry')) {
            isPersistAsked = true;
            void persist().catch(unheard);
          }
          send({ type: 'queue.grew' });
        },
        failed: (error) => send({ type: isFull(error) ? 'storage.full' : 'storage.lost' }),
      });
      const heard = async () => {
        await queue.reload();
        send({ type: 'queue.grew' });
      };
      shared?.addEventListener('message', () => void heard().catch(() => send({ type: 'storage.lost' })));
      const look = () => {
        if (!document.hidden) send({ type: 'page.visible' });
      };
      document.addEventListener('visibilitychange', look);
      // What another tab left behind: whoever leads is told.
      announce();
      return () => {
        document.removeEventListener('visibilitychange', look);
        queue.listen({ stored: unheard, failed: unheard });
        shared?.close();
      };
    },
    watchLeadership({ owner }, send) {
      const key = ownerKey(owner);
      if (database === null || loaded === null) {
        queue.sendsAlone(true);
        send({ type: 'leadership.gained' });
        return () => undefined;
      }
      const tellLead = (event: LeadershipEvent) => {
        // A lease that ran out may be another tab's before this one knows; a lock is nobody else's.
        queue.sendsAlone(locks !== null && event.type === 'leadership.gained');
        if (event.type === 'leadership.lost') return send(event);
        // What the tab that led before has sent is on the disk, and not in this tab's memory yet.
        queue.reload().then(
          () => send(event),
          () => tell({ type: 'storage.lost' }),
        );
      };
      if (locks) return loaded.leadByLock(locks, key, tellLead);
      return loaded.leadByLease(database, key, tellLead, {
        now: Date.now,
        every(ms, task) {
          const timer = setInterval(task, ms);
          return () => clearInterval(timer);
        },
      });
    },
    async sendBatch(request, signal) {
      const now = signedIn();
      if (now === null || ownerKey(now) !== ownerKey(request.owner)) return { kind: 'unauthorized' };
      if (queue.stored.length === 0) return { kind: 'drained' };
      const { sendNext } = await loadSender();
      return sendNext({ call, queue, random, clockSkewMs }, request, signal);
    },
    park: ({ operationIds, reason }) => {
      const ids = new Set(operationIds);
      const parked = queue.stored.filter(({ id }) => ids.has(id));
      return queue.change(
        parked.map(({ seq, id }) => ({ seq, id, become: (stored) => ({ ...stored, status: 'parked', reason }) })),
      );
    },
  };
}
