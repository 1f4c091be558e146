/** Reading of timesheet cells: headings, days, hours (domain section 10). */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchHeaders } from '../../../contract/imports/headers.ts';
import { provenOrder, readDay } from '../../../contract/timesheets/dates.ts';
import { inHours, parseHours } from '../../../contract/timesheets/hours.ts';
import { readLine } from '../../../contract/timesheets/lines.ts';
import { timesheetColumns } from '../../../contract/timesheets/timesheetFields.ts';

const fieldsOf = (...headers: string[]) => {
  const { mapping } = matchHeaders(headers, timesheetColumns);
  return headers.map((_, column) => mapping[String(column)] ?? null);
};

describe('headings', () => {
  it.each([
    ['Timecard Date', 'date'],
    ['Work Date', 'date'],
    ['Emp. ID', 'employeeId'],
    ['Employee No.', 'employeeId'],
    ['Badge', 'employeeId'],
    ['Resource Name', 'employeeName'],
    ['Phase', 'accountCode'],
    ['Cost Code', 'accountCode'],
    ['Job Code', 'accountCode'],
    ['Activity', 'accountCode'],
    ['Units', 'hours'],
    ['Hrs', 'hours'],
    ['Labor Hours Regular Time', 'straightTime'],
    ['Time and a half', 'overtime'],
    ['Premium', 'doubleTime'],
    ['Supervisor', 'foreman'],
    ['Crew', 'crew'],
    ['Class', 'craft'],
    ['Comment', 'description'],
    ['Job Number', 'projectNumber'],
    ['Código de costo', 'accountCode'],
    ['Horas extra', 'overtime'],
    ['Contremaître', 'foreman'],
    ['Heures', 'hours'],
  ])('%s is %s', (heading, field) => {
    expect(fieldsOf(heading)).toEqual([field]);
  });

  it('map to a separate field each within one sheet', () => {
    expect(
      fieldsOf('Date', 'Employee ID', 'Employee', 'Account', 'ST', 'OT', 'DT', 'Foreman', 'Crew', 'Shift'),
    ).toEqual([
      'date',
      'employeeId',
      'employeeName',
      'accountCode',
      'straightTime',
      'overtime',
      'doubleTime',
      'foreman',
      'crew',
      'shift',
    ]);
  });
});

describe('hours', () => {
  it.each([
    ['8', 800],
    ['7.25', 725],
    ['7,5', 750],
    ['7:30', 750],
    [' 8 h', 800],
    ['-2', -200],
    ['−2', -200],
    ['(2.00)', -200],
    ['2.5-', -250],
    ['', 0],
    ['-', 0],
    ['0.1', 10],
    ['1.005', 101],
    ['eight', null],
    ['7.5 (x)', null],
    ['(2', null],
    ['1e9', null],
  ])('%j is %j hundredths', (text, hundredths) => {
    expect(parseHours(text)?.hundredths ?? null).toBe(hundredths);
  });

  it('with two decimals are restored exactly, with exact sums', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2400, max: 2400 }), { minLength: 1 }), (all) => {
        const read = all.map((value) => parseHours(String(inHours(value))));
        expect(read).toEqual(all.map((hundredths) => ({ hundredths, isRounded: false })));
      }),
    );
  });

  it('report when decimals are rounded', () => {
    expect(parseHours('7.666')).toEqual({ hundredths: 767, isRounded: true });
  });
});

describe('days', () => {
  it.each([
    ['2026-11-09', '2026-11-09'],
    ['2026-11-09 00:00:00', '2026-11-09'],
    ['20261109', '2026-11-09'],
    ['9-Nov-2026', '2026-11-09'],
    ['09-Nov-26', '2026-11-09'],
    ['Nov 9, 2026', '2026-11-09'],
    ['Mon 9-Nov-2026', '2026-11-09'],
    ['11/13/2026', '2026-11-13'],
    ['13/11/2026', '2026-11-13'],
    ['11/11/2026', '2026-11-11'],
    ['46335', '2026-11-09'],
  ])('%s is unambiguous', (text, day) => {
    expect(readDay(text, null)).toEqual({ kind: 'day', day });
  });

  it('have two readings if both numbers can be the month', () => {
    expect(readDay('03/04/2026', null)).toEqual({ kind: 'ambiguous' });
    expect(readDay('03/04/2026', 'dayFirst')).toEqual({ kind: 'day', day: '2026-04-03' });
    expect(readDay('03/04/2026', 'monthFirst')).toEqual({ kind: 'day', day: '2026-03-04' });
  });

  it.each(['31/02/2026', '2026-13-01', 'yesterday', '12', '99999'])('%s is unreadable', (text) => {
    expect(readDay(text, 'dayFirst').kind).toBe('unreadable');
  });

  it('have a proven order after a 13, and none if a file has both orders', () => {
    expect(provenOrder(['03/04/2026', '13/04/2026'])).toBe('dayFirst');
    expect(provenOrder(['03/04/2026', '04/13/2026'])).toBe('monthFirst');
    expect(provenOrder(['13/04/2026', '04/13/2026'])).toBeNull();
    expect(provenOrder(['2026-04-13'])).toBeNull();
  });
});

describe('a row', () => {
  const cells = { date: '2026-11-16', employeeId: 'E1', accountCode: '26.10', straightTime: '8' };
  const codesOf = (more: Record<string, string>) =>
    readLine({ ...cells, ...more }, null).findings.map(({ code }) => code);

  it('prefers ST, OT and DT over hours, and reads hours as ST if they are alone', () => {
    expect(readLine({ ...cells, hours: '99', overtime: '2' }, null).line).toMatchObject({
      straightTime: 800,
      overtime: 200,
    });
    expect(readLine({ ...cells, straightTime: '', hours: '9.5' }, null).line).toMatchObject({
      straightTime: 950,
      overtime: 0,
    });
  });

  it('without hours is left out, and its comment is reported', () => {
    expect(readLine({ ...cells, straightTime: '0' }, null)).toMatchObject({ line: null, findings: [] });
    expect(codesOf({ straightTime: '', description: 'Vacation' })).toEqual(['zeroWithComment']);
    expect(codesOf({ straightTime: '' })).toEqual(['hoursMissing']);
  });

  it('with negative hours must state what it corrects', () => {
    expect(codesOf({ straightTime: '-2' })).toEqual(['negativeWithoutDescription']);
    expect(codesOf({ straightTime: '-2', description: 'left early' })).toEqual(['negative']);
  });

  it('uses the crew as the foreman if none is named', () => {
    expect(readLine({ ...cells, crew: 'Crew 4' }, null).line).toMatchObject({ foreman: 'Crew 4', crew: 'Crew 4' });
  });
});
