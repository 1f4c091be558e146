/** When a part of the installation needs somebody: what the lights of the Admin Dashboard stand for. */
import type { SystemHealth } from './health.ts';

export type Light = 'good' | 'attention' | 'trouble';
export type HealthPart = 'database' | 'jobs' | 'disk' | 'provider' | 'processes';

const minute = 60_000;

/** Beyond these somebody waits at every screen, ms there and back. */
const slowDatabaseMs = 100;
const stuckDatabaseMs = 1000;
/** Of the disk: an upload of 100 MB and its database rows still fit into the first on a small disk. */
const littleFree = 0.1;
const hardlyFree = 0.03;
/** Keys are fetched every five minutes. */
const providerAwayMs = 15 * minute;

const worse = (isTrouble: boolean, isAttention: boolean): Light =>
  isTrouble ? 'trouble' : isAttention ? 'attention' : 'good';

export function lightsOf({ at, database, jobs, disk, provider, processes }: SystemHealth): Record<HealthPart, Light> {
  const freeShare = disk === null || disk.totalBytes === 0 ? 1 : disk.freeBytes / disk.totalBytes;
  const isProviderAway =
    provider.kind === 'remote' &&
    (provider.reachedAt === null || at.getTime() - provider.reachedAt.getTime() > providerAwayMs);
  const builds = new Set(processes.map(({ version, build }) => `${version} ${build}`));
  return {
    database: worse(database.roundTripMs > stuckDatabaseMs, database.roundTripMs > slowDatabaseMs),
    jobs: worse(jobs.stalled > 0, jobs.failedInDay > 0),
    disk: worse(freeShare < hardlyFree, freeShare < littleFree),
    provider: worse(!provider.areKeysKnown, isProviderAway),
    // Two versions on one database are right for the minutes of a change of version, and no longer.
    processes: worse(false, builds.size > 1),
  };
}
