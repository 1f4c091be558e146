import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlan, plannedWeeks, planText } from '../../../../src/features/projectSetup/information/plannedText.ts';

const today = '2026-11-22';
const read = (text: string, locale: string) =>
  parsePlan(text, locale, today).map(({ weekEnding, planned }) => [weekEnding, planned]);

describe('a planned curve', () => {
  it.each([
    ['en-US', '3/8/2026\t1,250.5'],
    ['en-US', '03/08/2026 1250.5'],
    ['en-US', '2026-03-08;1250.5'],
    ['es-MX', '08/03/2026\t1,250.5'],
    ['es-MX', '8/3/2026 1250.5'],
    ['fr-CA', '2026-03-08\t1\u00a0250,5'],
    ['fr-CA', '2026-03-08 1250,5'],
  ])('is read in the usual notation of %s: %s', (locale, text) => {
    expect(read(text, locale)).toEqual([['2026-03-08', 1250.5]]);
  });

  it('reads a comma as thousands separator in one language and decimal sign in another', () => {
    expect(read('2026-03-08\t2,125', 'en-US')).toEqual([['2026-03-08', 2125]]);
    expect(read('2026-03-08\t2,125', 'fr-CA')).toEqual([['2026-03-08', 2.125]]);
  });

  it('accepts a heading, blank lines and percent signs', () => {
    expect(read('Week ending\tPlanned\r\n3/8/2026\t12.5 %\r\n\r\n3/15/2026 20%\r\n', 'en-US')).toEqual([
      ['2026-03-08', 12.5],
      ['2026-03-15', 20],
    ]);
  });

  it.each([
    ['en-US', '3/8/2026\t-1,250.5'],
    ['es-MX', '8/3/2026 \u22121250.5'],
    ['fr-CA', '2026-03-08\t-1\u00a0250,5'],
  ])('is also read as a negative number, which is rejected as such: %s', (locale, text) => {
    expect(read(text, locale)).toEqual([['2026-03-08', -1250.5]]);
    expect(parsePlan('3/8/2026\t-', locale, today)).toMatchObject([{ planned: null }]);
  });

  it('counts a repeated week once', () => {
    expect(plannedWeeks(parsePlan('3/8/2026 5\n3/15/2026 6\n3/8/2026 5\n4/1/2026 none', 'en-US', today))).toEqual([
      { weekEnding: '2026-03-08', planned: 5 },
      { weekEnding: '2026-03-15', planned: 6 },
    ]);
  });

  it('keeps unreadable text, with its line', () => {
    expect(parsePlan('3/8/2026\t5\n\n31/31/2026\tmany', 'en-US', today)[1]).toEqual({
      line: 3,
      dayText: '31/31/2026',
      numberText: 'many',
      weekEnding: null,
      planned: null,
    });
    expect(parsePlan('3/8/2026', 'en-US', today)).toMatchObject([{ weekEnding: '2026-03-08', planned: null }]);
  });

  it('is read back as written, in each language', () => {
    const week = fc.record({
      weekEnding: fc
        .integer({ min: 0, max: 20_000 })
        .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
      planned: fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100),
    });
    fc.assert(
      fc.property(fc.array(week, { maxLength: 6 }), fc.constantFrom('en-US', 'es-MX', 'fr-CA'), (weeks, locale) => {
        expect(read(planText(weeks, locale), locale)).toEqual(weeks.map((each) => [each.weekEnding, each.planned]));
      }),
    );
  });
});
