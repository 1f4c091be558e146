import { useEffect, useState, useSyncExternalStore } from 'react';
import { areAllTabsRecorded, isAllTabsChange, recordAllTabs } from '../recorder/inspectSwitch.ts';
import { createViewer, rejectRecording } from '../recorder/viewerConnection.ts';

/** Remembered with the entry of the browser's history: over a reload, and for this tab alone. */
const remember = (isRefused: boolean): void => history.replaceState(isRefused ? { doNotRecord: true } : null, '');
const wasRefused = (): boolean => Object(history.state).doNotRecord === true;

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

/** The `storage` event reaches every page but the one that wrote. */
function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Whether the tabs of this browser are recorded: they are while a viewer is open, unless the person said no. That is
 * remembered for the tab.
 */
export function useRecordAllTabs(isPermitted: boolean): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => areAllTabsRecorded(localStorage));
  const [isRefused, setRefused] = useState(wasRefused);
  useEffect(() => {
    if (!isPermitted || isRefused) return undefined;
    const viewer = createViewer(localStorage, navigator.locks);
    const start = () => {
      viewer.enter();
      tell();
    };
    const end = () => {
      viewer.leave();
      tell();
    };
    start();
    const unsubscribe = subscribe(() => viewer.join());
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', start);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', start);
      end();
    };
  }, [isPermitted, isRefused]);
  return [
    isOn,
    (next) => {
      remember(!next);
      setRefused(!next);
      if (next) recordAllTabs(localStorage, true);
      else rejectRecording(localStorage);
      tell();
    },
  ];
}
