/**
 * Starts Wireway offline: stores the built application on the device, and nothing else. Server data never passes through here;
 * the stores of the application cache it, per user (docs/decisions/offline.md).
 */
import { cacheNames } from 'workbox-core';
import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isOfflineScreenPath } from '../../contract/base/pages/screenPaths.ts';
import { activateNow } from './messages.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build: scripts/serviceWorkerPlugin.ts. */
  readonly builtFiles: PrecacheEntry[];
};

const page = '/index.html';

cleanupOutdatedCaches();
precache(self.builtFiles);

const pageFromDevice = createHandlerBoundToURL(page);
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isOfflineScreenPath(url.pathname),
  (options) => {
    options.event.waitUntil(refreshPage(page));
    return pageFromDevice(options);
  },
);
addRoute({ cleanURLs: false });

// The first build controls the page that loaded it; a later one waits until the user activates it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => {
  if (data === activateNow) void self.skipWaiting();
});

/**
 * Refreshes the headers of the cached page. The content security policy among them names the sign-in server, which can move
 * without a new build: an identical page is stored again with the current headers. A different page means a new build, which is
 * checked for.
 */
async function refreshPage(address: string): Promise<void> {
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
    // Offline, the cached page is used as is.
  }
}
