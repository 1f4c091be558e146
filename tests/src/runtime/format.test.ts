import { expect, it } from 'vitest';
import {
  formatAgo,
  formatDate,
  formatHours,
  formatLength,
  formatPercent,
  formatRatio,
} from '../../../src/i18n/format.ts';

it('writes feet whole unless they are not, and metres with one decimal', () => {
  expect(formatLength(1234, 'imperial')).toBe('1,234');
  expect(formatLength(1234.56, 'imperial')).toBe('1,234.6');
  expect(formatLength(1234, 'metric')).toBe('1,234.0');
});

it('writes hours and per cent with one decimal, PF with two', () => {
  expect([formatHours(19.602), formatPercent(54), formatRatio(0.81675)]).toEqual(['19.6', '54.0', '0.82']);
});

it.each([null, undefined, Number.NaN])('writes a dash for %s', (value) => {
  expect([formatLength(value, 'metric'), formatHours(value), formatPercent(value)]).toEqual(['-', '-', '-']);
});

it('never shifts a calendar day, whatever the time zone', () => {
  expect(formatDate('2026-03-01')).toBe('Mar 1, 2026');
  expect(formatDate('not a day')).toBe('not a day');
});

it('says how long ago, and the date after a week', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(formatAgo(new Date('2026-11-20T10:00:00Z'), now)).toBe('2 hours ago');
  expect(formatAgo(new Date('2026-11-19T12:00:00Z'), now)).toBe('yesterday');
  expect(formatAgo(new Date('2026-11-01T12:00:00Z'), now)).toBe('Nov 1, 2026');
  expect(formatAgo(null, now)).toBe('-');
});
