/**
 * Starts Wireway without a signal: keeps the built application on the device, and nothing else. What the server says of
 * anybody's work never passes through here; the stores of the application keep it, by person (docs/decisions/0131).
 */
import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isOfflineScreenPath } from '../../contract/base/pages/screenPaths.ts';
import { activateNow } from './messages.ts';
import { refreshPage } from './refreshPage.ts';

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
