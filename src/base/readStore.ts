/**
 * Helpers for reading IndexedDB, which can become unavailable at any moment: WebKit closes the handles of a background page
 * without an event.
 */
import type { DBSchema, IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb';

/** For rejections that have no one to notify. */
export const noop = (): void => undefined;

/**
 * Ignores the end of a transaction that is not awaited: if the disk fails, its requests or the opening already report it, and
 * this would be a second, uncaught error.
 */
export function ignoreTransactionEnd({ done }: { readonly done: Promise<void> }): void {
  done.catch(noop);
}

/** Opens a store for reading; failures are reported by its requests. */
export function readStore<Schema extends DBSchema, Store extends StoreNames<Schema>>(
  database: IDBPDatabase<Schema>,
  store: Store,
): IDBPObjectStore<Schema, [Store], Store> {
  const transaction = database.transaction(store);
  ignoreTransactionEnd(transaction);
  return transaction.store;
}
