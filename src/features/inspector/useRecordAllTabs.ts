import { useEffect, useState, useSyncExternalStore } from 'react';
import { areAllTabsRecorded, isAllTabsChange, recordAllTabs } from '../../inspection/inspectSwitch.ts';

const refusedKey = 'wireway.inspect.doNotRecord';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const look = (event: StorageEvent) => {
    if (isAllTabsChange(event)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', look);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', look);
  };
}

function change(isOn: boolean): void {
  recordAllTabs(localStorage, isOn);
  for (const listener of listeners) listener();
}

/**
 * Whether the tabs of this browser are recorded: they are while this page is open, unless the person said no. That is
 * remembered for the tab.
 */
export function useRecordAllTabs(isPermitted: boolean): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => areAllTabsRecorded(localStorage));
  const [isRefused, setRefused] = useState(() => sessionStorage.getItem(refusedKey) !== null);
  useEffect(() => {
    if (!isPermitted || isRefused) return undefined;
    const start = () => change(true);
    const end = () => change(false);
    start();
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', start);
    return () => {
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', start);
      end();
    };
  }, [isPermitted, isRefused]);
  return [
    isOn,
    (next) => {
      if (next) sessionStorage.removeItem(refusedKey);
      else sessionStorage.setItem(refusedKey, 'yes');
      setRefused(!next);
      if (next) change(true);
    },
  ];
}
