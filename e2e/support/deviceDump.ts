/** Everything that a page has stored on its device, as JSON. */
import type { Page } from '@playwright/test';
import type { DeviceDump } from '../../tests/support/deviceDump.ts';

/** Reads local storage and every database; typed arrays become `{ $array: 'Int32Array', values: […] }`. */
export function dumpDevice(page: Page): Promise<DeviceDump> {
  return page.evaluate(async () => {
    // oxlint-disable unicorn/consistent-function-scoping -- code that runs in the page cannot use outer scopes
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(`IndexedDB: ${String(request.error)}`)));
      });
    const plain = (value: unknown): unknown => {
      if (ArrayBuffer.isView(value))
        return { $array: value.constructor.name, values: [...(value as unknown as Iterable<number>)] };
      if (Array.isArray(value)) return value.map(plain);
      if (value instanceof Date) return { $date: value.toISOString() };
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
      return value;
    };
    // oxlint-enable unicorn/consistent-function-scoping
    const databases = [];
    for (const { name = '', version = 1 } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      const stores = [];
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
        const indexes = [...store.indexNames].map((index) => {
          const { keyPath, unique } = store.index(index);
          return { name: index, keyPath, unique };
        });
        const { keyPath, autoIncrement } = store;
        const records = values.map((value, at) => ({ key: keys[at] as IDBValidKey, value: plain(value) }));
        stores.push({ name: storeName, keyPath, autoIncrement, indexes, records });
      }
      databases.push({ name, version, stores });
      database.close();
    }
    return { localStorage: Object.fromEntries(Object.entries(localStorage)), databases };
  });
}
