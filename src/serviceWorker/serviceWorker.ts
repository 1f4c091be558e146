/**
 * Starts Wireway without a signal: keeps the built application on the device, and nothing else. What the server says of
 * anybody's work never passes through here; the stores of the application keep it, by person (docs/decisions/offline.md).
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
  /** Filled in by the build: scripts/serviceWorkerPlugin.ts. */
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

// The first build is there for the page that fetched it; a later one waits until its person says so.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => {
  if (data === activateNow) void self.skipWaiting();
});

/**
 * A page from the device brings the headers it was kept with. The policy among them names the sign-in server, which may move
 * without a new build: the same page is kept again with the headers of today. Another page is another build, and is looked for.
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
    // Without a signal, what is kept is what there is.
  }
}
