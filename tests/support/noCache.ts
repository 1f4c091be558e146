import type { SnapshotCache } from '../../src/store/snapshotCache.ts';

/** A device that keeps nothing. */
export const noCache: SnapshotCache = { load: () => Promise.resolve(null), save: () => Promise.resolve() };
