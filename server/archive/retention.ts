/** Retention of scheduled archives, and warnings for an administrator about the existing ones. */
import dayjs from 'dayjs';
import type { ArchiveSettings, ArchiveWarning } from '../../contract/admin/archives.ts';
import { lateArchiveAge } from '../timings.ts';

export interface DatedArchive {
  readonly id: string;
  readonly startedAt: Date;
}

type Retention = Pick<ArchiveSettings, 'keepDaily' | 'keepWeekly' | 'keepMonthly'>;

/** Day in the time zone of the server, like all dates here. */
const dayOf = (at: Date): string => dayjs(at).format('YYYY-MM-DD');
const monthOf = (at: Date): string => dayjs(at).format('YYYY-MM');
/** Monday of the week. */
const weekOf = (at: Date): string =>
  dayOf(
    dayjs(at)
      .subtract((at.getDay() + 6) % 7, 'day')
      .toDate(),
  );

/** Returns the newest archive of each of the last `count` periods that have one. */
function newestOfEach(newestFirst: readonly DatedArchive[], periodOf: (at: Date) => string, count: number): string[] {
  const newest = new Map<string, string>();
  for (const { id, startedAt } of newestFirst) {
    const period = periodOf(startedAt);
    if (!newest.has(period)) newest.set(period, id);
  }
  return [...newest.values()].slice(0, count);
}

/** Returns ids of the archives not retained by a day, a week or a month. `lastGood` is never among them. */
export function archivesToRemove(
  archives: readonly DatedArchive[],
  { keepDaily, keepWeekly, keepMonthly }: Retention,
  lastGood: string | null,
): string[] {
  const newestFirst = archives.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  const stored = new Set([
    ...newestOfEach(newestFirst, dayOf, keepDaily),
    ...newestOfEach(newestFirst, weekOf, keepWeekly),
    ...newestOfEach(newestFirst, monthOf, keepMonthly),
  ]);
  if (lastGood !== null) stored.add(lastGood);
  return newestFirst.map(({ id }) => id).filter((id) => !stored.has(id));
}

/** Returns the next time at which the server's clock shows the hour. */
export function nextRun(now: Date, hour: number): Date {
  const today = dayjs(now).startOf('day').hour(hour);
  return (today.isAfter(now) ? today : today.add(1, 'day')).toDate();
}

export interface ArchiveState {
  readonly now: Date;
  readonly isOn: boolean;
  /** Time at which the schedule was created or switched on. */
  readonly since: Date;
  /** Time of the newest archive that was written and passed a test restore. */
  readonly lastGoodAt: Date | null;
  readonly last: { readonly hasFailed: boolean; readonly hasFailedCheck: boolean } | null;
}

/** Returns the problem with the archives of an installation; null if there is none, or if archives are switched off. */
export function archiveWarning({ now, isOn, since, lastGoodAt, last }: ArchiveState): ArchiveWarning | null {
  if (last?.hasFailed) return 'failed';
  if (last?.hasFailedCheck) return 'checkFailed';
  if (!isOn) return null;
  if (now.getTime() - (lastGoodAt ?? since).getTime() <= lateArchiveAge) return null;
  return lastGoodAt === null ? 'never' : 'late';
}
