import { afterEach, expect, it, vi } from 'vitest';
import { dayOfDevice, dayOn, todayIn } from '../../../src/base/today.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** 5:30 a.m. on the 23rd in UTC: still the 22nd in Chicago, the 23rd in Kolkata. */
const instant = new Date('2026-11-23T05:30:00Z');

it('is the day on site, whatever the device shows', () => {
  expect(dayOn(instant, 'America/Chicago')).toBe('2026-11-22');
  expect(dayOn(instant, 'Asia/Kolkata')).toBe('2026-11-23');
  vi.useFakeTimers({ now: instant });
  expect(todayIn('America/Chicago')).toBe('2026-11-22');
});

it('is the day of the device if no supported time zone is declared', () => {
  expect(dayOn(instant, undefined)).toBe(dayOfDevice(instant));
  expect(dayOn(instant, 'Mars/Olympus')).toBe(dayOfDevice(instant));
});
