/** Versions of the application as the browser keeps them: the service worker that answers, and the one that waits. */
import type { UpdatePorts, VersionListener } from '../../../machines/update/ports.ts';
import { updateCheckInterval, updateStartDelay } from '../../../machines/timings.ts';
import { holdsUnsaved } from '../../base/holdsUnsaved.ts';
import { activateNow, workerAddress, workerOptions } from '../../serviceWorker/messages.ts';

type Browser = Pick<Window, 'dispatchEvent'> & {
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  readonly location: Pick<Location, 'reload'>;
};

/** The server speaks of what this version does not know: whether there is a newer one is looked for now, not in half an hour. */
export async function lookForVersion(container: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await container?.getRegistration();
  await registration?.update();
  // A look that was begun before the server changed answers this one, too: the next is begun after it.
  if (registration && !registration.installing && !registration.waiting) await registration.update();
}

/** `container`: none where the browser has none, or where the built application is not served. Then all stays as it is on line. */
export function createUpdatePorts(window: Browser, container: ServiceWorkerContainer | undefined): UpdatePorts {
  let registration: ServiceWorkerRegistration | null = null;

  async function register(workers: ServiceWorkerContainer, listener: VersionListener, signal: AbortSignal) {
    // The worker of a first visit replaces nothing.
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
