/** Retention of archives, the time of the next one, and warnings. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  archivesToRemove,
  archiveWarning,
  nextRun,
  type ArchiveState,
  type DatedArchive,
} from '../../../server/archive/retention.ts';
import { runs } from '../../support/exploration.ts';

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;
const settings = { keepDaily: 8, keepWeekly: 7, keepMonthly: 4 };

/** Returns one archive per night at two o'clock, oldest first; the newest is from `last`. */
function nights(count: number, last = new Date(2026, 10, 29, 2)): DatedArchive[] {
  return Array.from({ length: count }, (_none, index) => {
    const startedAt = new Date(last);
    startedAt.setDate(last.getDate() - (count - 1 - index));
    return { id: `night ${index}`, startedAt };
  });
}

describe('retention', () => {
  it('retains, of a year of nights, eight days, seven weeks and four months', () => {
    const archives = nights(365);
    const removed = new Set(archivesToRemove(archives, settings, null));
    const kept = archives.filter(({ id }) => !removed.has(id)).map(({ startedAt }) => startedAt);
    const days = kept.map((at) => `${at.getMonth() + 1}/${at.getDate()}`);
    expect(days).toEqual([
      // The end of a month.
      '8/31',
      '9/30',
      // Sundays.
      '10/18',
      '10/25',
      '10/31',
      '11/1',
      '11/8',
      '11/15',
      // Eight days; the last of them ends a week and the month.
      '11/22',
      '11/23',
      '11/24',
      '11/25',
      '11/26',
      '11/27',
      '11/28',
      '11/29',
    ]);
  });

  it('never removes the newest archive with a successful test restore', () => {
    const archives = nights(40);
    expect(archivesToRemove(archives, { keepDaily: 1, keepWeekly: 0, keepMonthly: 0 }, 'night 3')).not.toContain(
      'night 3',
    );
    expect(archivesToRemove(archives, { keepDaily: 1, keepWeekly: 0, keepMonthly: 0 }, 'night 3')).toHaveLength(38);
  });

  it('leaves the same archives after nightly removal as after a single one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }),
        fc.record({
          keepDaily: fc.integer({ min: 1, max: 9 }),
          keepWeekly: fc.integer({ min: 0, max: 8 }),
          keepMonthly: fc.integer({ min: 0, max: 5 }),
        }),
        (gaps, keep) => {
          let at = new Date(2026, 0, 1, 2).getTime();
          const all = gaps.map((gap, index): DatedArchive => {
            at += gap * 12 * hour;
            return { id: String(index), startedAt: new Date(at) };
          });
          const stored = new Map<string, DatedArchive>();
          for (const archive of all) {
            stored.set(archive.id, archive);
            for (const id of archivesToRemove([...stored.values()], keep, null)) stored.delete(id);
          }
          const once = new Set(archivesToRemove(all, keep, null));
          expect([...stored.keys()]).toEqual(all.map(({ id }) => id).filter((id) => !once.has(id)));
        },
      ),
      runs(300),
    );
  });
});

describe('the next archive', () => {
  it('is due tonight before its hour, and tomorrow afterwards', () => {
    expect(nextRun(new Date(2026, 10, 29, 1, 59), 2)).toEqual(new Date(2026, 10, 29, 2));
    expect(nextRun(new Date(2026, 10, 29, 2), 2)).toEqual(new Date(2026, 10, 30, 2));
    expect(nextRun(new Date(2026, 11, 31, 23), 2)).toEqual(new Date(2027, 0, 1, 2));
  });
});

describe('a warning', () => {
  const now = new Date(2026, 10, 29, 12);
  const good: ArchiveState = {
    now,
    isOn: true,
    since: new Date(now.getTime() - 30 * day),
    lastGoodAt: new Date(now.getTime() - 10 * hour),
    last: { hasFailed: false, hasFailedCheck: false },
  };

  it.each<[string, Partial<ArchiveState>, ReturnType<typeof archiveWarning>]>([
    ['nothing while last night’s archive could be restored', {}, null],
    ['nothing on the first day', { since: new Date(now.getTime() - 20 * hour), lastGoodAt: null, last: null }, null],
    ['that there is none after a day', { lastGoodAt: null, last: null }, 'never'],
    [
      'that the newest is older than a night and two hours',
      { lastGoodAt: new Date(now.getTime() - 27 * hour) },
      'late',
    ],
    ['that the last one failed', { last: { hasFailed: true, hasFailedCheck: false } }, 'failed'],
    ['that the last one cannot be restored', { last: { hasFailed: false, hasFailedCheck: true } }, 'checkFailed'],
    ['nothing of age where nobody wants archives', { isOn: false, lastGoodAt: null }, null],
    ['a failure even then', { isOn: false, last: { hasFailed: true, hasFailedCheck: false } }, 'failed'],
  ])('reports %s', (_says, change, warning) => {
    expect(archiveWarning({ ...good, ...change })).toBe(warning);
  });
});
