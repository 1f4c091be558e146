/** Dates as users type them, in the order of their language; invalid ones are never read as another date. */
import { describe, expect, it } from 'vitest';
import { dayText, parseDay } from '../../../src/ui/day/dayText.ts';

const today = '2026-11-21';

describe('a date as text', () => {
  it.each([
    ['en-US', '11/20/2026'],
    ['es-MX', '20/11/2026'],
    ['fr-CA', '2026-11-20'],
  ])('in %s', (locale, text) => expect(dayText('2026-11-20', locale)).toBe(text));

  it('leaves text that is not a date unchanged', () => expect(dayText('soon', 'en-US')).toBe('soon'));

  it.each(['en-US', 'es-MX', 'fr-CA'])('reads back in %s what it writes, for every day of a leap year', (locale) => {
    for (let offset = 0; offset < 366; offset += 1) {
      const day = new Date(Date.UTC(2028, 0, 1 + offset)).toISOString().slice(0, 10);
      expect(parseDay(dayText(day, locale), locale, today)).toBe(day);
    }
  });
});

describe('a typed date', () => {
  it.each([
    ['en-US', '3/2/2026', '2026-03-02'],
    ['en-US', '03022026', '2026-03-02'],
    ['en-US', '3/2/26', '2026-03-02'],
    ['en-US', '12.24', '2026-12-24'],
    ['es-MX', '24/12/2026', '2026-12-24'],
    ['es-MX', '24.12.26', '2026-12-24'],
    ['es-MX', '1.2.2026', '2026-02-01'],
    ['es-MX', '241226', '2026-12-24'],
    ['es-MX', '24.12', '2026-12-24'],
    ['fr-CA', '2026/3/2', '2026-03-02'],
    ['fr-CA', '12-24', '2026-12-24'],
    ['es-MX', '2026-03-02', '2026-03-02'],
    ['en-US', ' 2026-3-2 ', '2026-03-02'],
  ])('in %s: %s is %s', (locale, text, day) => expect(parseDay(text, locale, today)).toBe(day));

  it.each([
    ['es-MX', '31.02.2026'],
    ['en-US', '2/30/2026'],
    ['en-US', '24/12/2026'],
    ['en-US', '1/2/202'],
    ['en-US', '1/2/3/4'],
    ['en-US', 'tomorrow'],
    ['en-US', '2026-02-30'],
    ['en-US', '12'],
    ['en-US', ''],
  ])('in %s: %s is not a date', (locale, text) => expect(parseDay(text, locale, today)).toBeNull());
});
