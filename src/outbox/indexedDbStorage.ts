/** Operations on the disk of the device: a promise resolves only when the browser has written through (trust, rule O1). */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Operation } from '../../machines/outbox/operation.ts';
import { isSentBy, mostSent, type NewOperation, type OutboxStorage, type SentOperation } from './storage.ts';

export interface Lease {
  readonly owner: string;
  readonly holder: string;
  /** ms since 1970 by this device's clock. */
  readonly until: number;
}

export interface OutboxSchema extends DBSchema {
  operations: { key: number; value: Operation; indexes: { owner: string } };
  leases: { key: string; value: Lease };
  sent: { key: string; value: SentOperation; indexes: { owner: string } };
}

const databaseName = 'wireway-outbox';
const databaseVersion = 2;
const strict = { durability: 'strict' } as const;

/** `onLost`: the handle is gone (closed by the browser, deleted, a newer version wants in); open again. */
export async function openOutboxDatabase(onLost: () => void): Promise<IDBPDatabase<OutboxSchema>> {
  const database = await openDB<OutboxSchema>(databaseName, databaseVersion, {
    upgrade(upgraded, from) {
      if (from < 1) {
        const operations = upgraded.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true });
        operations.createIndex('owner', 'owner');
        upgraded.createObjectStore('leases', { keyPath: 'owner' });
      }
      if (from < 2) upgraded.createObjectStore('sent', { keyPath: 'id' }).createIndex('owner', 'owner');
    },
    blocking(_current, _blocked, { target }) {
      if (target instanceof IDBDatabase) target.close();
      onLost();
    },
    terminated: onLost,
  });
  return database;
}

export function indexedDbStorage(database: IDBPDatabase<OutboxSchema>): OutboxStorage {
  return {
    async read(owner, after) {
      if (after === undefined) return database.getAllFromIndex('operations', 'owner', owner);
      const later = await database.getAll('operations', IDBKeyRange.lowerBound(after, true));
      return later.filter((operation) => operation.owner === owner);
    },
    async add(added) {
      const transaction = database.transaction('operations', 'readwrite', strict);
      // The key is made by the store; its type says it is always there.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stored operation has its place
      const put = async (operation: NewOperation) => transaction.store.add(operation as Operation);
      try {
        const [seqs] = await Promise.all([Promise.all(added.map(put)), transaction.done]);
        return added.map((operation, at) => ({ ...operation, seq: seqs[at] ?? 0 }));
      } catch (error) {
        // One that cannot be written would leave those before it on the disk, to be written a second time.
        await abandon(transaction);
        throw error;
      }
    },
    async change(changes) {
      const transaction = database.transaction(['operations', 'sent'], 'readwrite', strict);
      const operations = transaction.objectStore('operations');
      const sent = transaction.objectStore('sent');
      const sentAt = new Date().toISOString();
      const one = async ({ seq, id, become }: (typeof changes)[number]) => {
        const stored = await operations.get(seq);
        if (stored?.id !== id) return;
        const next = become?.(stored);
        await (next ? operations.put(next) : operations.delete(seq));
        if (next && isSentBy(stored, next)) await sent.put({ ...next, sentAt });
      };
      await Promise.all([...changes.map(one), transaction.done]);
    },
    async readSent(owner) {
      const all = await database.getAllFromIndex('sent', 'owner', owner);
      const newestFirst = all.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt) || other.seq - one.seq);
      const old = newestFirst.slice(mostSent);
      await Promise.all(old.map(({ id }) => database.delete('sent', id)));
      return newestFirst.slice(0, mostSent);
    },
    close: () => database.close(),
  };
}

async function abandon(transaction: { abort(): void; readonly done: Promise<void> }): Promise<void> {
  try {
    transaction.abort();
    await transaction.done;
  } catch {
    // It had come to its end by itself.
  }
}
