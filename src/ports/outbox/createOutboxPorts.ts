/** Outbox in a browser: the disk, the lock and channel shared by the tabs, and the API call. */
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
  /** Returns the owner of the current token; null if no user is signed in. */
  readonly signedIn: () => Owner | null;
  readonly hasDisk: boolean;
  /** Web Locks; null if the browser has none. */
  readonly locks: Locks | null;
  readonly channel: (() => BroadcastChannel) | null;
  readonly document: Document;
  readonly random?: () => number;
  /** Frees space on the device by deleting caches that only improve speed. */
  readonly makeRoom?: () => Promise<void>;
  /** Asks the browser to keep this device's data until the user clears it (trust, rule O10). */
  readonly persist?: () => Promise<unknown>;
  /** Returns how far the device clock is ahead of the server's, ms; 0 while unknown. */
  readonly clockSkewMs?: () => number;
}

/** Loaded when a user is signed in. */
const device = () => import('../../device/outbox/device.ts');
type Device = Awaited<ReturnType<typeof device>>;
/** Loads the sender when there is something to send, and once after start-up, so that it is available by then. */
export const loadSender = () => import('../../device/outbox/sender.ts');

const unreceived = (): void => undefined;
const nothing = async (): Promise<void> => undefined;

export function createOutboxPorts(environment: OutboxEnvironment): OutboxPorts {
  const { call, queue, signedIn, hasDisk, locks, channel, document, random = Math.random } = environment;
  const { makeRoom = nothing, persist = nothing, clockSkewMs = () => 0 } = environment;
  let isPersistRequested = false;
  let loaded: Device | null = null;
  let database: OutboxDatabase | null = null;
  let notify: (event: QueueEvent) => void = unreceived;

  return {
    async openQueue({ owner, isInMemory }, signal) {
      loaded ??= await device();
      signal.throwIfAborted();
      const isOnDisk = hasDisk && !isInMemory;
      const opened = isOnDisk ? await loaded.openOutboxDatabase(() => notify({ type: 'storage.lost' })) : null;
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
      notify = send;
      const announce = () => {
        const { waiting, needPerson } = queue.getSnapshot();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
        shared?.postMessage({ waiting, needPerson });
      };
      queue.listen({
        stored() {
          announce();
          if (!isPersistRequested && queue.stored.some(({ kind }) => kind === 'fieldEntry')) {
            isPersistRequested = true;
            void persist().catch(unreceived);
          }
          send({ type: 'queue.grew' });
        },
        failed: (error) => send({ type: isFull(error) ? 'storage.full' : 'storage.lost' }),
      });
      const received = async () => {
        await queue.reload();
        send({ type: 'queue.grew' });
      };
      shared?.addEventListener('message', () => void received().catch(() => send({ type: 'storage.lost' })));
      const look = () => {
        if (!document.hidden) send({ type: 'page.visible' });
      };
      document.addEventListener('visibilitychange', look);
      // Another tab might have left operations behind, so the leading tab is notified.
      announce();
      return () => {
        document.removeEventListener('visibilitychange', look);
        queue.listen({ stored: unreceived, failed: unreceived });
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
      const notifyLead = (event: LeadershipEvent) => {
        // An expired lease can belong to another tab before this tab notices; a lock is exclusive.
        queue.sendsAlone(locks !== null && event.type === 'leadership.gained');
        if (event.type === 'leadership.lost') return send(event);
        // Operations sent by the previous leader are on the disk but not yet in this tab's memory.
        queue.reload().then(
          () => send(event),
          () => notify({ type: 'storage.lost' }),
        );
      };
      if (locks) return loaded.leadByLock(locks, key, notifyLead);
      return loaded.leadByLease(database, key, notifyLead, {
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
