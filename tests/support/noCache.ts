import type { SnapshotCache } from '../../src/store/snapshotCache.ts';

/** Cache of a device that stores nothing. */
export const noCache: SnapshotCache = { load: () => Promise.resolve(null), save: () => Promise.resolve() };
