/**
 * Which tab of a person sends (trust, rule O8): the one that holds a Web Lock, or where there are none, a lease on disk.
 * Two that send at once for a moment do no harm, since the server answers a repeat as the first time.
 */
import { leaseLifetime, leaseRenewal } from '../../../machines/timings.ts';
import type { LeadershipEvent } from '../../../machines/outbox/ports.ts';
import type { OutboxDatabase } from './storage/outboxDatabase.ts';

type Send = (event: LeadershipEvent) => void;

export type Locks = Pick<LockManager, 'request'>;

const unheld = (): void => undefined;

export function leadByLock(locks: Locks, owner: string, send: Send): () => void {
  const stop = new AbortController();
  let release = unheld;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks
    .request(`outbox:${owner}`, { signal: stop.signal }, () => {
      send({ type: 'leadership.gained' });
      return held;
    })
    // Aborted before it was granted, or taken away: somebody else leads.
    .catch(() => send({ type: 'leadership.lost' }));
  return () => {
    release();
    stop.abort();
  };
}

export interface LeaseClock {
  readonly now: () => number;
  readonly every: (ms: number, task: () => void) => () => void;
}

export function leadByLease(
  database: OutboxDatabase,
  owner: string,
  send: Send,
  { now, every }: LeaseClock,
  holder: string = crypto.randomUUID(),
): () => void {
  let isLeading = false;
  const become = (leads: boolean) => {
    if (leads === isLeading) return;
    isLeading = leads;
    send({ type: leads ? 'leadership.gained' : 'leadership.lost' });
  };
  const renew = async () => {
    const transaction = database.transaction('leases', 'readwrite');
    // Waited for below, unless the disk goes before that.
    transaction.done.catch(unheld);
    const lease = await transaction.store.get(owner);
    const isFree = lease === undefined || lease.holder === holder || lease.until <= now();
    if (isFree) await transaction.store.put({ owner, holder, until: now() + leaseLifetime });
    await transaction.done;
    become(isFree);
  };
  const tryRenew = () => void renew().catch(() => become(false));
  tryRenew();
  const stop = every(leaseRenewal, tryRenew);
  return () => {
    stop();
    if (!isLeading) return;
    // A closed database leaves the lease to its end.
    void giveUpLease(database, owner, holder).catch(unheld);
  };
}

async function giveUpLease(database: OutboxDatabase, owner: string, holder: string): Promise<void> {
  const transaction = database.transaction('leases', 'readwrite');
  transaction.done.catch(unheld);
  const lease = await transaction.store.get(owner);
  if (lease?.holder === holder) await transaction.store.delete(owner);
  await transaction.done;
}
