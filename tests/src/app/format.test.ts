import { expect, it } from 'vitest';
import { formatsIn } from '../../../src/i18n/format.ts';

const formats = formatsIn('en-US');

it('formats feet without decimals unless needed, and meters with one decimal', () => {
  expect(formats.length(1234, 'imperial')).toBe('1,234');
  expect(formats.length(1234.56, 'imperial')).toBe('1,234.6');
  expect(formats.length(1234, 'metric')).toBe('1,234.0');
});

it('formats hours and percentages with one decimal, PF with two', () => {
  expect([formats.hours(19.602), formats.percent(54), formats.ratio(0.81675)]).toEqual(['19.6', '54.0', '0.82']);
});

it.each([null, undefined, Number.NaN])('formats %s as a dash', (value) => {
  expect([formats.length(value, 'metric'), formats.hours(value), formats.percent(value)]).toEqual(['-', '-', '-']);
});

it('never shifts a calendar day, in any time zone', () => {
  expect(formats.date('2026-03-01')).toBe('Mar 1, 2026');
  expect(formats.date('not a day')).toBe('not a day');
});

it('shows the elapsed time, and the date after a week', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(formats.ago(new Date('2026-11-20T10:00:00Z'), now)).toBe('2 hours ago');
  expect(formats.ago(new Date('2026-11-19T12:00:00Z'), now)).toBe('yesterday');
  expect(formats.ago(new Date('2026-11-01T12:00:00Z'), now)).toBe('Nov 1, 2026');
  expect(formats.ago(null, now)).toBe('-');
});
