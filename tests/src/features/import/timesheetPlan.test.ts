import { describe, expect, it } from 'vitest';
import { timesheetOptions } from '../../../../contract/timesheets/timesheets.ts';
import { timesheetProblem } from '../../../../src/features/import/timesheets/timesheetPlan.ts';

describe('a mapping of a timesheet', () => {
  const options = timesheetOptions.parse({});
  const whole = { 0: 'date', 1: 'employeeName', 2: 'accountCode', 3: 'overtime' };

  it('can be checked with a day, a person, an account and hours', () => {
    expect(timesheetProblem({ mapping: whole, options })).toBeNull();
  });

  it.each(['date', 'employeeId', 'accountCode', 'hours'])('is incomplete without %s', (field) => {
    const at = ['date', 'employeeId', 'accountCode', 'hours'].indexOf(field);
    const mapping = Object.fromEntries(Object.entries(whole).filter(([column]) => Number(column) !== at));
    expect(timesheetProblem({ mapping, options })).toEqual({ kind: 'missing', field });
  });

  it('needs no column of codes if all rows have one code', () => {
    const { 2: _, ...mapping } = whole;
    expect(timesheetProblem({ mapping, options: { ...options, accountCode: '26.10' } })).toBeNull();
  });

  it('reads a field from one column', () => {
    expect(timesheetProblem({ mapping: { ...whole, 4: 'date' }, options })).toEqual({ kind: 'twice', field: 'date' });
  });
});
