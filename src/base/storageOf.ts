import { tryOr } from './tryOr.ts';

/** Null where the browser refuses it. */
export const storageOf = (window: Window): Storage | null => tryOr<Storage | null>(() => window.localStorage, null);
