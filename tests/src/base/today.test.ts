import { afterEach, expect, it, vi } from 'vitest';
import { countDaysIn, dayOfDevice, todayIn, todayIso } from '../../../src/base/today.ts';

afterEach(() => {
  vi.useRealTimers();
  countDaysIn(undefined);
});

/** Half past five in the morning of the 23rd by UTC: still the 22nd in Chicago, the 23rd in Kolkata. */
const instant = new Date('2026-11-23T05:30:00Z');

it('is the day on the site of the open project, whatever the device shows', () => {
  countDaysIn('America/Chicago');
  expect(todayIso(instant)).toBe('2026-11-22');
  countDaysIn('Asia/Kolkata');
  expect(todayIso(instant)).toBe('2026-11-23');
  vi.useFakeTimers({ now: instant });
  expect(todayIn('America/Chicago')).toBe('2026-11-22');
});

it('is that of the device where no project is open, none is declared, or the device does not know the zone', () => {
  expect(todayIso(instant)).toBe(dayOfDevice(instant));
  countDaysIn('Mars/Olympus');
  expect(todayIso(instant)).toBe(dayOfDevice(instant));
});
