import { withFallback } from './withFallback.ts';

/** Returns the local storage; null if the browser denies access. */
export const safeStorage = (window: Window): Storage | null =>
  withFallback<Storage | null>(() => window.localStorage, null);
