/** When a part of the installation needs somebody: what the lights of the Admin Dashboard stand for. */
import { day, minute } from '../base/units/durations.ts';
import type { SystemHealth } from './health.ts';

/** `none`: there is nothing to judge. */
export type Light = 'none' | 'good' | 'attention' | 'trouble';
export type HealthPart = 'database' | 'jobs' | 'disk' | 'provider' | 'backups' | 'processes';

/** Beyond these somebody waits at every screen, ms there and back. */
const slowDatabaseMs = 100;
const stuckDatabaseMs = 1000;
/** Of the disk: an upload of 100 MB and its database rows still fit into the first on a small disk. */
const littleFree = 0.1;
const hardlyFree = 0.03;
/** Keys are fetched every five minutes. */
const providerAwayMs = 15 * minute;
/** A weekend's work is lost with the disk. */
const backupGoneMs = 3 * day;

const worse = (isTrouble: boolean, isAttention: boolean): Light =>
  isTrouble ? 'trouble' : isAttention ? 'attention' : 'good';

export function lightsOf(health: SystemHealth): Record<HealthPart, Light> {
  const { at, database, jobs, disk, provider, processes } = health;
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
    backups: backupLight(health),
    // Two versions on one database are right for the minutes of a change of version, and no longer.
    processes: worse(false, builds.size > 1),
  };
}

function backupLight({ at, backups: { isOn, warning, lastGoodAt } }: SystemHealth): Light {
  if (warning === null) return isOn && lastGoodAt !== null ? 'good' : 'none';
  if (warning !== 'late') return 'trouble';
  return worse(lastGoodAt === null || at.getTime() - lastGoodAt.getTime() > backupGoneMs, true);
}
