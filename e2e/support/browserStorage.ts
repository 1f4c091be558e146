/** Everything a page can read of the data its browser stores for the site. */
import type { Page } from '@playwright/test';

/** Returns storages, databases, caches, cookies and the page itself, as one text each. */
async function everythingStored(page: Page): Promise<Record<string, string>> {
  const cookies = JSON.stringify(await page.context().cookies());
  return { ...(await page.evaluate(collectStored)), cookies };
}

/** Returns what the page it runs in can read: storages, databases, caches and itself, as one text each. */
export async function collectStored(): Promise<Record<string, string>> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- code that runs in the page cannot use outer scopes
  const request = <T>(requested: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      requested.addEventListener('success', () => resolve(requested.result));
      requested.addEventListener('error', () => reject(new Error('IndexedDB refused.')));
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
    for (const requested of await cache.keys())
      found[`cache ${requested.url}`] = (await (await cache.match(requested))?.text()) ?? '';
  }
  return found;
}

/** Lists the places that contain one of the texts: `database wireway-tables tables: RW-P-1001`. */
export async function placesOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const stored = Object.entries(await everythingStored(page));
  return stored.flatMap(([place, text]) =>
    texts.filter((part) => text.includes(part)).map((part) => `${place}: ${part}`),
  );
}
