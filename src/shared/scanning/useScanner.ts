import { useSyncExternalStore } from 'react';
import { onScanner, scannerNow, type Scanner } from './scanner.ts';

/** The scanner of the page, as it is. */
export const useScanner = (): Scanner => useSyncExternalStore(onScanner, scannerNow);
