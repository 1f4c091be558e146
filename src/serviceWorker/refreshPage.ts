import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope;

/**
 * A page from the device brings the headers it was kept with. The policy among them names the sign-in server, which may move
 * without a new build: the same page is kept again with the headers of today. Another page is another build, and is looked for.
 */
export async function refreshPage(address: string): Promise<void> {
  const key = getCacheKeyForURL(address);
  if (key === undefined) return;
  try {
    const fresh = await fetch(address, { cache: 'no-store' });
    const cache = await caches.open(cacheNames.precache);
    const kept = await cache.match(key);
    if (!fresh.ok || kept === undefined) return;
    const isSame = (await fresh.clone().text()) === (await kept.text());
    await (isSame ? cache.put(key, fresh) : self.registration.update());
  } catch {
    // Without a signal, what is kept is what there is.
  }
}
