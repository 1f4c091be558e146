/** Whether the server can be reached, as far as the browser and the last call know. Read with `useSyncExternalStore`. */

export interface Connection {
  isOnline: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** What the last call learned. */
  reached: (isReached: boolean) => void;
}

/** `browser` tells of the network only whether there is one; a call that failed says more. */
export function createConnection(browser: Pick<Window, 'addEventListener' | 'navigator'>): Connection {
  let hasNetwork = browser.navigator.onLine;
  let wasReached = true;
  const listeners = new Set<() => void>();
  const change = (next: { hasNetwork?: boolean; wasReached?: boolean }) => {
    const before = hasNetwork && wasReached;
    hasNetwork = next.hasNetwork ?? hasNetwork;
    wasReached = next.wasReached ?? wasReached;
    if ((hasNetwork && wasReached) === before) return;
    for (const listener of listeners) listener();
  };
  browser.addEventListener('online', () => change({ hasNetwork: true, wasReached: true }));
  browser.addEventListener('offline', () => change({ hasNetwork: false }));
  return {
    isOnline: () => hasNetwork && wasReached,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reached: (isReached) => change({ wasReached: isReached }),
  };
}
