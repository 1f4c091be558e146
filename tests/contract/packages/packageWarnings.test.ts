import { expect, it } from 'vitest';
import { daysLate, isUnassigned } from '../../../contract/packages/packageWarnings.ts';

it('counts the days since the planned finish of unfinished work', () => {
  expect(daysLate('inProgress', '2026-11-20', '2026-11-20')).toBe(0);
  expect(daysLate('inProgress', '2026-11-20', '2026-11-21')).toBe(1);
  expect(daysLate('draft', '2026-02-27', '2026-03-01')).toBe(2);
  expect(daysLate('onHold', null, '2026-11-21')).toBe(0);
  expect(daysLate('onHold', 'soon', '2026-11-21')).toBe(0);
});

it.each(['complete', 'closed', 'cancelled'] as const)('does not count them for a package that is %s', (status) => {
  expect(daysLate(status, '2026-11-20', '2026-12-24')).toBe(0);
});

it('calls a package unassigned if it names neither a foreman nor a crew', () => {
  expect(isUnassigned({ foreman: null, crew: '' })).toBe(true);
  expect(isUnassigned({ foreman: null, crew: 'E-12' })).toBe(false);
  expect(isUnassigned({ foreman: 'Luis Ortega' })).toBe(false);
});
