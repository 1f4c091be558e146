/** Rules for when a part of the installation needs attention, shown as the lights of the Admin Dashboard. */
import { day, minute } from '../base/units/durations.ts';
import { maxImportFileBytes } from '../imports/imports.ts';
import type { SystemHealth } from './health.ts';

/** `none`: there is nothing to judge. */
export type Light = 'none' | 'good' | 'attention' | 'trouble';
export type HealthPart = 'database' | 'jobs' | 'disk' | 'uploads' | 'provider' | 'backups' | 'processes';

/** Round trip above which users notice a delay on every screen, ms. */
const slowDatabaseMs = 100;
const stuckDatabaseMs = 1000;
/** Free share of the disk; the first is enough for an upload of 100 MB and its database rows on a small disk. */
const littleFree = 0.1;
const hardlyFree = 0.03;
/** Time after which the provider counts as unreachable; keys are fetched every five minutes. */
const providerAwayMs = 15 * minute;
/** Age of the last good backup above which a weekend's work would be lost with the disk. */
const backupGoneMs = 3 * day;

const worse = (isTrouble: boolean, isAttention: boolean): Light =>
  isTrouble ? 'trouble' : isAttention ? 'attention' : 'good';

export function lightsOf(health: SystemHealth): Record<HealthPart, Light> {
  const { at, database, jobs, disk, uploads, provider, processes } = health;
  const isProviderAway =
    provider.kind === 'remote' &&
    (provider.reachedAt === null || at.getTime() - provider.reachedAt.getTime() > providerAwayMs);
  const builds = new Set(processes.map(({ version, build }) => `${version} ${build}`));
  return {
    database: worse(database.roundTripMs > stuckDatabaseMs, database.roundTripMs > slowDatabaseMs),
    jobs: worse(jobs.stalled > 0, jobs.failedInDay > 0),
    disk: diskLight(disk),
    uploads: uploads.acceptedBytes === null ? 'none' : worse(false, uploads.acceptedBytes < maxImportFileBytes),
    provider: worse(!provider.areKeysKnown, isProviderAway),
    backups: backupLight(health),
    // Two versions on one database are normal only for the minutes of an upgrade.
    processes: worse(false, builds.size > 1),
  };
}

/** A disk whose free space the system does not report is neither good nor bad. */
function diskLight(disk: SystemHealth['disk']): Light {
  if (disk === null || disk.totalBytes === 0) return 'none';
  const freeShare = disk.freeBytes / disk.totalBytes;
  return worse(freeShare < hardlyFree, freeShare < littleFree);
}

function backupLight({ at, backups: { isOn, warning, lastGoodAt } }: SystemHealth): Light {
  if (warning === null) return isOn && lastGoodAt !== null ? 'good' : 'none';
  if (warning !== 'late') return 'trouble';
  return worse(lastGoodAt === null || at.getTime() - lastGoodAt.getTime() > backupGoneMs, true);
}
