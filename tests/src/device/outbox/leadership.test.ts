/** One tab of a user leads: by a Web Lock, or without Web Locks by a lease on the disk. */
// oxlint-disable-next-line import/no-unassigned-import -- jsdom has no IndexedDB
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseLifetime, leaseRenewal } from '../../../../machines/timings.ts';
import { openOutboxDatabase, type OutboxDatabase } from '../../../../src/device/outbox/storage/outboxDatabase.ts';
import { leadByLease, leadByLock } from '../../../../src/device/outbox/leadership.ts';
import { locksOf } from '../../ports/auth/support/fakeBrowser.ts';
import { turn } from './support/device.ts';

async function turns(): Promise<void> {
  for (let count = 0; count < 12; count += 1) await turn();
}

function lockContender(locks: LockManager, owner = 'ann') {
  const heard: string[] = [];
  const stop = leadByLock(locks, owner, ({ type }) => heard.push(type));
  return { heard, stop };
}

describe('leadership by a lock', () => {
  it('belongs to the first tab, then to the next, separately for each user', async () => {
    const locks = locksOf();
    const [first, second, third, other] = [
      lockContender(locks),
      lockContender(locks),
      lockContender(locks),
      lockContender(locks, 'bob'),
    ];
    await turns();
    expect([first, second, third, other].map(({ heard }) => heard)).toEqual([
      ['leadership.gained'],
      [],
      [],
      ['leadership.gained'],
    ]);
    first.stop();
    await turns();
    expect(second.heard).toEqual(['leadership.gained']);
    expect(third.heard).toEqual([]);
  });

  it('skips a tab that stops before its turn', async () => {
    const locks = locksOf();
    const [first, second, third] = [lockContender(locks), lockContender(locks), lockContender(locks)];
    await turns();
    second.stop();
    first.stop();
    await turns();
    expect(second.heard).not.toContain('leadership.gained');
    expect(third.heard).toEqual(['leadership.gained']);
  });

  it('reports the loss when the lock is taken away', async () => {
    const stealers: ((reason: Error) => void)[] = [];
    const stolen = new Promise<never>((_, reject) => stealers.push(reject));
    const locks = {
      request: (_name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) => {
        void work(null);
        return stolen;
      },
    } as unknown as LockManager;
    const { heard } = lockContender(locks);
    stealers[0]!(new DOMException('Stolen.', 'AbortError'));
    await turns();
    expect(heard).toEqual(['leadership.gained', 'leadership.lost']);
  });
});

describe('leadership by a lease', () => {
  let now = 1_000_000;
  const tasks = new Set<{ readonly ms: number; due: number; readonly task: () => void }>();
  const databases: OutboxDatabase[] = [];
  const clock = {
    now: () => now,
    every(ms: number, task: () => void) {
      const entry = { ms, due: now + ms, task };
      tasks.add(entry);
      return () => void tasks.delete(entry);
    },
  };

  async function contender(holder: string) {
    const heard: string[] = [];
    const database = await openOutboxDatabase(() => undefined);
    databases.push(database);
    const stop = leadByLease(database, 'ann', ({ type }) => heard.push(type), clock, holder);
    await turns();
    return { heard, stop, database };
  }

  async function wait(ms: number): Promise<void> {
    now += ms;
    for (const entry of tasks) {
      if (entry.due > now) continue;
      entry.due = now + entry.ms;
      entry.task();
    }
    await turns();
  }

  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    tasks.clear();
  });
  afterEach(() => {
    for (const database of databases.splice(0)) database.close();
  });

  it('is renewed while its holder runs, so that no other tab leads', async () => {
    const [one, other] = [await contender('one'), await contender('other')];
    for (let count = 0; count < 10; count += 1) await wait(leaseRenewal);
    expect(one.heard).toEqual(['leadership.gained']);
    expect(other.heard).toEqual([]);
  });

  it('passes at once when its holder closes, and on expiry when its holder dies', async () => {
    const one = await contender('one');
    const two = await contender('two');
    one.stop();
    await turns();
    await wait(leaseRenewal);
    expect(two.heard).toEqual(['leadership.gained']);

    const three = await contender('three');
    two.database.close();
    await wait(leaseRenewal);
    expect(two.heard).toEqual(['leadership.gained', 'leadership.lost']);
    expect(three.heard).toEqual([]);
    await wait(leaseLifetime);
    expect(three.heard).toEqual(['leadership.gained']);
  });

  it('is reported as lost by a tab that slept past its lease', async () => {
    const one = await contender('one');
    const [asleep] = [...tasks];
    tasks.delete(asleep!);
    const two = await contender('two');
    await wait(leaseLifetime + leaseRenewal);
    expect(two.heard).toEqual(['leadership.gained']);
    asleep!.task();
    await turns();
    expect(one.heard).toEqual(['leadership.gained', 'leadership.lost']);
    one.stop();
    await turns();
    await wait(leaseRenewal);
    expect(two.heard).toEqual(['leadership.gained']);
  });
});
