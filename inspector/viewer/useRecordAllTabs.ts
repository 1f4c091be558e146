import { useEffect, useState, useSyncExternalStore } from 'react';
import { areAllTabsRecorded, isAllTabsChange, recordAllTabs } from '../recorder/inspectSwitch.ts';
import { createViewer, rejectRecording } from '../recorder/viewerConnection.ts';

/** Stored in the browser's history entry: it survives a reload and applies to this tab alone. */
const remember = (isRejected: boolean): void => history.replaceState(isRejected ? { doNotRecord: true } : null, '');
const wasRejected = (): boolean => Object(history.state).doNotRecord === true;

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

/** Notifies this page, since the `storage` event reaches every page except the one that wrote. */
function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Returns the recording state of this browser's tabs: on while a viewer is open, unless the user switched it off. That is stored
 * for the tab.
 */
export function useRecordAllTabs(isPermitted: boolean): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => areAllTabsRecorded(localStorage));
  const [isRejected, setRejected] = useState(wasRejected);
  useEffect(() => {
    if (!isPermitted || isRejected) return undefined;
    const viewer = createViewer(localStorage, navigator.locks);
    const start = () => {
      viewer.enter();
      notify();
    };
    const end = () => {
      viewer.leave();
      notify();
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
  }, [isPermitted, isRejected]);
  return [
    isOn,
    (next) => {
      remember(!next);
      setRejected(!next);
      if (next) recordAllTabs(localStorage, true);
      else rejectRecording(localStorage);
      notify();
    },
  ];
}
