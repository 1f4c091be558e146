import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayIn, isTimeZone, timeZoneName, wallClock } from '../../contract/base/units/projectDay.ts';
import { runs } from '../support/exploration.ts';

/** Returns the offset of a zone from UTC at an instant, ms, from the platform's name of it: `GMT+05:30`. */
function shiftOf(instant: Date, timeZone: string): number {
  const named = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] = /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(
    named,
  )!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}

const zones = [
  ...Intl.supportedValuesOf('timeZone'),
  'UTC',
  // Half and quarter hour offsets, and offsets beyond twelve hours.
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
];

it('the project day equals the calendar day of the site, in every zone and at every instant', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('1975-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (zone, instant) => {
        const [day, time] = new Date(instant.getTime() + shiftOf(instant, zone)).toISOString().split('T');
        expect(wallClock(instant, zone)).toEqual({ day, time: time!.slice(0, 5) });
      },
    ),
    runs(3000),
  );
});

it('the project day never decreases over time, and skips a day only if a country crossed the date line', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2012-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 86_400_000 }),
      (zone, instant, further) => {
        const [from, to] = [instant, new Date(instant.getTime() + further)].map((at) => Date.parse(dayIn(at, zone)));
        // A day on which daylight saving time ends has 25 hours, one on which it begins has 23.
        expect([0, 86_400_000, 2 * 86_400_000]).toContain(to! - from!);
        expect(to! - from!).toBeLessThanOrEqual(further <= 82_800_000 ? 86_400_000 : 2 * 86_400_000);
      },
    ),
    runs(3000),
  );
});

it.each([
  ['America/Chicago', '2026-11-01T04:59:59Z', '2026-10-31'],
  ['America/Chicago', '2026-11-01T05:00:00Z', '2026-11-01'],
  ['America/Chicago', '2026-11-02T05:59:59Z', '2026-11-01'],
  ['America/Chicago', '2026-11-02T06:00:00Z', '2026-11-02'],
  ['Asia/Kolkata', '2026-11-25T18:29:59Z', '2026-11-25'],
  ['Asia/Kolkata', '2026-11-25T18:30:00Z', '2026-11-26'],
  ['Pacific/Auckland', '2026-04-04T10:59:59Z', '2026-04-04'],
  ['Pacific/Auckland', '2026-04-04T11:00:00Z', '2026-04-05'],
  ['Pacific/Auckland', '2026-04-05T11:59:59Z', '2026-04-05'],
  ['Pacific/Kiritimati', '2026-11-25T10:00:00Z', '2026-11-26'],
  // Samoa crossed the date line: it has no 30 December 2011.
  ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
])('in %s at %s the day is %s', (zone, instant, day) => {
  expect(dayIn(new Date(instant), zone)).toBe(day);
});

it('time zones are accepted by name, not as an offset without daylight saving time', () => {
  expect(['America/Chicago', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC'].filter(isTimeZone)).toHaveLength(4);
  expect(['', '+05:30', 'GMT+25', 'Mars/Olympus', 'America/Chicago; drop table project'].filter(isTimeZone)).toEqual(
    [],
  );
  expect(timeZoneName.parse(' Europe/Madrid ')).toBe('Europe/Madrid');
});
