/** Versions of the application in the browser: the active service worker and the waiting one. */
import type { UpdatePorts, VersionListener } from '../../../machines/update/ports.ts';
import { updateCheckInterval, updateStartDelay } from '../../../machines/timings.ts';
import { holdsUnsaved } from '../../base/holdsUnsaved.ts';
import { activateNow, workerAddress, workerOptions } from '../../serviceWorker/messages.ts';

type Browser = Pick<Window, 'dispatchEvent'> & {
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  readonly location: Pick<Location, 'reload'>;
};

/**
 * Checks for a newer version immediately instead of within half an hour, because the server sent data this version does not
 * support.
 */
export async function lookForVersion(container: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await container?.getRegistration();
  await registration?.update();
  // A check started before the server changed also satisfies the first update; the second one starts after it.
  if (registration && !registration.installing && !registration.waiting) await registration.update();
}

/**
 * Creates the update ports. `container`: undefined if the browser has none, or if the built application is not served; the
 * application then only works online.
 */
export function createUpdatePorts(window: Browser, container: ServiceWorkerContainer | undefined): UpdatePorts {
  let registration: ServiceWorkerRegistration | null = null;

  async function register(workers: ServiceWorkerContainer, listener: VersionListener, signal: AbortSignal) {
    // The worker of a first visit replaces no other.
    let isKnown = workers.controller !== null;
    workers.addEventListener(
      'controllerchange',
      () => {
        if (isKnown) listener.taken();
        isKnown = true;
      },
      { signal },
    );
    const found = await workers.register(workerAddress, workerOptions);
    registration = found;
    const look = () => {
      if (found.waiting && found.active) listener.found();
    };
    look();
    found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look, { signal }), {
      signal,
    });
    lookNowAndThen(found, signal);
  }

  function lookNowAndThen(found: ServiceWorkerRegistration, signal: AbortSignal): void {
    let lastLook = Date.now();
    const lookAgain = () => {
      if (window.document.visibilityState === 'hidden' || Date.now() - lastLook < updateCheckInterval) return;
      lastLook = Date.now();
      void found.update().catch(() => undefined);
    };
    window.document.addEventListener('visibilitychange', lookAgain, { signal });
    const timer = setInterval(lookAgain, updateCheckInterval);
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  return {
    watchVersions(listener) {
      const stop = new AbortController();
      if (!container) return () => undefined;
      const begin = () => void register(container, listener, stop.signal).catch(() => undefined);
      const timer = setTimeout(begin, updateStartDelay);
      return () => {
        clearTimeout(timer);
        stop.abort();
      };
    },
    holdsUnsaved: () => holdsUnsaved(window),
    activate: () => registration?.waiting?.postMessage(activateNow),
    reload: () => window.location.reload(),
  };
}
