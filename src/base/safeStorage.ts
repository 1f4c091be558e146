import { withFallback } from './withFallback.ts';

/** Null where the browser refuses it. */
export const safeStorage = (window: Window): Storage | null =>
  withFallback<Storage | null>(() => window.localStorage, null);
