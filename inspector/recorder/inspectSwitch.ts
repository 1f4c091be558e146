/**
 * Whether the machines of this page are to be recorded. Small, since every page asks it; everything else of the
 * inspector is loaded only when the answer is yes.
 */
const askedKey = 'wireway.inspect';
const allTabsKey = 'wireway.inspect.allTabs';

/** What `?inspect` asked for: this application's inspector, or the official one (development only). */
export type RequestedInspection = 'own' | 'stately';

/**
 * `?inspect` in the address, remembered for the tab, since sign-in leaves the page and comes back without it. `?inspect=off`
 * ends it.
 */
export function requestedByAddress({
  location,
  sessionStorage,
}: Pick<Window, 'location' | 'sessionStorage'>): RequestedInspection | null {
  const value = new URLSearchParams(location.search).get('inspect');
  if (value !== null) {
    if (value === 'off') sessionStorage.removeItem(askedKey);
    else sessionStorage.setItem(askedKey, value === 'stately' ? 'stately' : 'own');
  }
  const kept = sessionStorage.getItem(askedKey);
  return kept === 'stately' || kept === 'own' ? kept : null;
}

/** A viewer in some tab of this browser wants every tab recorded. */
export const areAllTabsRecorded = (storage: Storage): boolean => storage.getItem(allTabsKey) === 'on';

/** The viewer's switch; tabs notice at once, by the `storage` event. */
export function recordAllTabs(storage: Storage, isOn: boolean): void {
  if (isOn) storage.setItem(allTabsKey, 'on');
  else storage.removeItem(allTabsKey);
}

export const isAllTabsChange = ({ key }: StorageEvent): boolean => key === null || key === allTabsKey;
