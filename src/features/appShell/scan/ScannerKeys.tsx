import { useStore } from 'jotai/react';
import { useEffect } from 'react';
import { listenToKeys } from './listenToKeys.ts';

/** Hears hand-held scanners that type, and F8. Behind the palette's own listener: what is typed for that is no code. */
export function ScannerKeys() {
  const store = useStore();
  useEffect(() => listenToKeys(window, store), [store]);
  return null;
}
