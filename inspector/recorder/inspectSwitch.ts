/**
 * Switch that decides if the machines of this page are recorded. Small, since every page loads it; the rest of the inspector is
 * loaded only when recording is on.
 */
const requestedKey = 'wireway.inspect';
const allTabsKey = 'wireway.inspect.allTabs';

/** Inspector requested by `?inspect`: the one of this application, or the official one (development only). */
export type RequestedInspection = 'own' | 'stately';

/**
 * Returns the value of `?inspect` in the address, stored for the tab, since sign-in leaves the page and returns without it.
 * `?inspect=off` ends it.
 */
export function requestedByAddress({
  location,
  sessionStorage,
}: Pick<Window, 'location' | 'sessionStorage'>): RequestedInspection | null {
  const value = new URLSearchParams(location.search).get('inspect');
  if (value !== null) {
    if (value === 'off') sessionStorage.removeItem(requestedKey);
    else sessionStorage.setItem(requestedKey, value === 'stately' ? 'stately' : 'own');
  }
  const stored = sessionStorage.getItem(requestedKey);
  return stored === 'stately' || stored === 'own' ? stored : null;
}

/** True if a viewer in any tab of this browser requests recording of every tab. */
export const areAllTabsRecorded = (storage: Storage): boolean => storage.getItem(allTabsKey) === 'on';

/** Sets the viewer's switch; tabs are notified at once by the `storage` event. */
export function recordAllTabs(storage: Storage, isOn: boolean): void {
  if (isOn) storage.setItem(allTabsKey, 'on');
  else storage.removeItem(allTabsKey);
}

export const isAllTabsChange = ({ key }: StorageEvent): boolean => key === null || key === allTabsKey;
