/**
 * Elects the tab that sends for a user (trust, rule O8): the one that holds a Web Lock, or without Web Locks, a lease on disk.
 * Two tabs sending at the same time for a moment is harmless, since the server returns the first result for a repeat.
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
    // The request was aborted before it was granted, or the lock was stolen: another tab leads.
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
    // Awaited below, unless the disk fails before that.
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
    // If the database is closed, the lease simply expires.
    void discardLease(database, owner, holder).catch(unheld);
  };
}

async function discardLease(database: OutboxDatabase, owner: string, holder: string): Promise<void> {
  const transaction = database.transaction('leases', 'readwrite');
  transaction.done.catch(unheld);
  const lease = await transaction.store.get(owner);
  if (lease?.holder === holder) await transaction.store.delete(owner);
  await transaction.done;
}
