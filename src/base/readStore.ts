/** The disk of this device may go at any moment: a page in the background of WebKit loses its handles without a word. */
import type { DBSchema, IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb';

/** For who has nobody to tell. */
export const noop = (): void => undefined;

/**
 * For a transaction whose end nobody waits for: a disk that goes in the middle is told by its requests, or by the opening, and would
 * be reported a second time as an error nobody caught.
 */
export function ignoreTransactionEnd({ done }: { readonly done: Promise<void> }): void {
  done.catch(noop);
}

/** A store of this device to read from; its requests tell what went wrong. */
export function readStore<Schema extends DBSchema, Store extends StoreNames<Schema>>(
  database: IDBPDatabase<Schema>,
  store: Store,
): IDBPObjectStore<Schema, [Store], Store> {
  const transaction = database.transaction(store);
  ignoreTransactionEnd(transaction);
  return transaction.store;
}
