/** Which archives of a schedule are no longer needed, and what an administrator should know of those that are there. */
import dayjs from 'dayjs';
import type { ArchiveSettings, ArchiveWarning } from '../../contract/admin/archives.ts';
import { lateArchiveAge } from '../timings.ts';

export interface DatedArchive {
  readonly id: string;
  readonly startedAt: Date;
}

type Retention = Pick<ArchiveSettings, 'keepDaily' | 'keepWeekly' | 'keepMonthly'>;

/** In the time zone of the server, as all of these. */
const dayOf = (at: Date): string => dayjs(at).format('YYYY-MM-DD');
const monthOf = (at: Date): string => dayjs(at).format('YYYY-MM');
/** The Monday its week begins on. */
const weekOf = (at: Date): string =>
  dayOf(
    dayjs(at)
      .subtract((at.getDay() + 6) % 7, 'day')
      .toDate(),
  );

/** The newest of each of the last periods that have one. */
function newestOfEach(newestFirst: readonly DatedArchive[], periodOf: (at: Date) => string, count: number): string[] {
  const newest = new Map<string, string>();
  for (const { id, startedAt } of newestFirst) {
    const period = periodOf(startedAt);
    if (!newest.has(period)) newest.set(period, id);
  }
  return [...newest.values()].slice(0, count);
}

/** Ids of the archives that neither a day, a week nor a month keeps. `lastGood` is never among them. */
export function archivesToRemove(
  archives: readonly DatedArchive[],
  { keepDaily, keepWeekly, keepMonthly }: Retention,
  lastGood: string | null,
): string[] {
  const newestFirst = archives.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf, keepDaily),
    ...newestOfEach(newestFirst, weekOf, keepWeekly),
    ...newestOfEach(newestFirst, monthOf, keepMonthly),
  ]);
  if (lastGood !== null) kept.add(lastGood);
  return newestFirst.map(({ id }) => id).filter((id) => !kept.has(id));
}

/** The next time the clock of the server shows the hour. */
export function nextRun(now: Date, hour: number): Date {
  const today = dayjs(now).startOf('day').hour(hour);
  return (today.isAfter(now) ? today : today.add(1, 'day')).toDate();
}

export interface ArchiveState {
  readonly now: Date;
  readonly isOn: boolean;
  /** When the schedule was made or switched on. */
  readonly since: Date;
  /** Of the newest archive that was written and restored for a test. */
  readonly lastGoodAt: Date | null;
  readonly last: { readonly hasFailed: boolean; readonly hasFailedCheck: boolean } | null;
}

/** What is wrong with the archives of an installation; null where nothing is, and where nobody wants any. */
export function archiveWarning({ now, isOn, since, lastGoodAt, last }: ArchiveState): ArchiveWarning | null {
  if (last?.hasFailed) return 'failed';
  if (last?.hasFailedCheck) return 'checkFailed';
  if (!isOn) return null;
  if (now.getTime() - (lastGoodAt ?? since).getTime() <= lateArchiveAge) return null;
  return lastGoodAt === null ? 'never' : 'late';
}
