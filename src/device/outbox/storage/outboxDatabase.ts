/**
 * Database of operations the server does not have yet. Whatever its state, older, newer, or incomplete, it is opened without
 * losing its contents (trust, rules O11 and O12).
 */
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { ignoreTransactionEnd, noop } from '../../../base/readStore.ts';
import type { SentOperation } from './storage.ts';

export interface Lease {
  readonly owner: string;
  readonly holder: string;
  /** Expiry of the lease, ms since 1970 by this device's clock. */
  readonly until: number;
}

/** Picture of a photo, by the id of its operation. */
export interface StoredPicture {
  readonly id: string;
  readonly owner: string;
  /** JPEG. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Absent in records written by versions without thumbnails. */
  readonly thumbnail?: Uint8Array<ArrayBuffer> | null;
}

export interface OutboxSchema extends DBSchema {
  operations: { key: number; value: Operation; indexes: { owner: string } };
  leases: { key: string; value: Lease };
  sent: { key: string; value: SentOperation; indexes: { owner: string } };
  pictures: { key: string; value: StoredPicture };
  /** `born`: random id created with the database, by which a replaced database is recognized. */
  facts: { key: string; value: string };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;

const name = 'wireway-outbox';
/** Incremented with every store that is added. */
export const outboxVersion = 4;
const stores = ['operations', 'leases', 'sent', 'pictures', 'facts'] as const;

/** Creates missing stores without touching existing ones: the same upgrade from every earlier version. */
function complete(database: OutboxDatabase): void {
  const isMissing = (store: (typeof stores)[number]) => !database.objectStoreNames.contains(store);
  if (isMissing('operations'))
    database.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true }).createIndex('owner', 'owner');
  if (isMissing('leases')) database.createObjectStore('leases', { keyPath: 'owner' });
  if (isMissing('sent')) database.createObjectStore('sent', { keyPath: 'id' }).createIndex('owner', 'owner');
  if (isMissing('pictures')) database.createObjectStore('pictures', { keyPath: 'id' });
  if (isMissing('facts')) database.createObjectStore('facts').put(crypto.randomUUID(), 'born').catch(noop);
}

const isNewer = (error: unknown): boolean => error instanceof DOMException && error.name === 'VersionError';

/**
 * `onLost` is called when the handle is lost (closed by the browser, deleted, or blocking a newer version); the database must
 * then be reopened.
 */
export async function openOutboxDatabase(onLost: () => void): Promise<OutboxDatabase> {
  const callbacks: OpenDBCallbacks<OutboxSchema> = {
    upgrade(opened, _from, _to, transaction) {
      ignoreTransactionEnd(transaction);
      complete(opened);
    },
    blocking(_current, _blocked, { target }) {
      if (target instanceof IDBDatabase) target.close();
      onLost();
    },
    terminated: onLost,
  };
  const database = await openDB<OutboxSchema>(name, outboxVersion, callbacks).catch((error: unknown) => {
    // A newer Wireway has used the database: newer versions only add stores.
    if (isNewer(error)) return openDB<OutboxSchema>(name, undefined, callbacks);
    throw error;
  });
  if (stores.every((store) => database.objectStoreNames.contains(store))) return database;
  const next = database.version + 1;
  database.close();
  return openDB<OutboxSchema>(name, next, callbacks);
}
