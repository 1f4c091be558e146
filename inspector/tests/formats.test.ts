import { expect, it } from 'vitest';
import { formatsIn } from '../locales/useFormats.ts';

it('writes seconds with the decimal mark of the language', () => {
  expect(formatsIn('en-US').sinceStart(1012)).toBe('1.012');
  expect(formatsIn('fr-CA').sinceStart(1012)).toBe('1,012');
  expect(formatsIn('fr-CA').sinceStart(62_345.9)).toBe('1:02,345');
  expect(formatsIn('es-MX').sinceStart(-3)).toBe('0.000');
});

it('formats 150 ms as 150 ms, and remaining time in the unit of its delay', () => {
  const { duration } = formatsIn('en-US');
  expect(duration(150)).toBe('150 ms');
  expect(duration(80, 150)).toBe('80 ms');
  expect(duration(80, 5000)).toBe('0.1 sec');
  expect(duration(0, 5000)).toBe('0 sec');
});
