import { afterEach, expect, it, vi } from 'vitest';
import { dayOfDevice, dayOn, todayIn } from '../../../src/base/today.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Half past five in the morning of the 23rd by UTC: still the 22nd in Chicago, the 23rd in Kolkata. */
const instant = new Date('2026-11-23T05:30:00Z');

it('is the day on the site, whatever the device shows', () => {
  expect(dayOn(instant, 'America/Chicago')).toBe('2026-11-22');
  expect(dayOn(instant, 'Asia/Kolkata')).toBe('2026-11-23');
  vi.useFakeTimers({ now: instant });
  expect(todayIn('America/Chicago')).toBe('2026-11-22');
});

it('is that of the device where no zone is declared, or the device does not know it', () => {
  expect(dayOn(instant, undefined)).toBe(dayOfDevice(instant));
  expect(dayOn(instant, 'Mars/Olympus')).toBe(dayOfDevice(instant));
});
