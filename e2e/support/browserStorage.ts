/** Everything a page can read of what its browser keeps for the site. */
import type { Page } from '@playwright/test';

/** Storages, databases, caches, cookies and the page itself, as one text each. */
async function everythingKept(page: Page): Promise<Record<string, string>> {
  const cookies = JSON.stringify(await page.context().cookies());
  const kept = await page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- what runs in the page takes nothing along
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(new Error('IndexedDB refused.')));
      });
    const found: Record<string, string> = {
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      page: document.documentElement.outerHTML,
      title: document.title,
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await request(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = await request(database.transaction(store).objectStore(store).getAll());
        found[`database ${name} ${store}`] = JSON.stringify(records);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys())
        found[`cache ${asked.url}`] = (await (await cache.match(asked))?.text()) ?? '';
    }
    return found;
  });
  return { ...kept, cookies };
}

/** Where one of the texts stands: `database wireway-tables tables: RW-P-1001`. */
export async function placesOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const kept = Object.entries(await everythingKept(page));
  return kept.flatMap(([place, text]) =>
    texts.filter((part) => text.includes(part)).map((part) => `${place}: ${part}`),
  );
}
