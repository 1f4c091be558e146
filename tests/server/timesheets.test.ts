/** Timesheets from files: errors are found, nothing is counted twice, and applied files can be reverted (domain section 10). */
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeCodes, listCodes, deleteCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import {
  applyTimesheet,
  cancelTimesheet,
  listTimesheetRows,
  listTimesheets,
} from '../../contract/timesheets/timesheets.ts';
import {
  listTimesheetLines,
  removeTimesheetLines,
  saveTimesheetLines,
} from '../../contract/timesheets/timesheetLines.ts';
import { correctTimesheet, listRejectedTimesheetRows } from '../../contract/timesheets/timesheetCorrections.ts';
import type { Client } from './client.ts';
import { lines } from './fixtures/importSteps.ts';
import { workbookBy, type ToolCell } from './fixtures/otherTools.ts';
import { timesheetSteps, type TimesheetSteps } from './fixtures/timesheetSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let manager: Client;
let sheets: TimesheetSteps;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject({ projectNumber: `TS-${Math.random()}` })).id;
  const lead = server.as('project-lead', projectId);
  await timesheetSteps(lead, projectId).addCodes(['26.10', '26.20', '01.31'], ['01.31']);
  manager = server.as('project-manager', projectId);
  sheets = timesheetSteps(manager, projectId);
});

const header = 'Date,Employee ID,Employee Name,Foreman,Cost Code,Description,ST,OT,DT,Shift';
const week = lines(
  header,
  '2026-11-16,E1,Ann,F1,26.10,,8,2,0,D',
  '2026-11-16,E2,Bea,F1,26.20,,8,0,0.25,D',
  '2026-11-17,E1,Ann,F1,01.31,,7.75,0,0,D',
);

const causesOf = ({ causes }: Awaited<ReturnType<TimesheetSteps['look']>>) =>
  Object.fromEntries(causes.map(({ code, firstRows }) => [code, firstRows]));

/** Digest of all data of the project that concerns hours. */
async function checksum(): Promise<unknown> {
  const rows = await server.database.transaction((transaction) =>
    transaction.query(
      `select md5(string_agg(md5((to_jsonb(l) - 'id')::text), ',' order by to_jsonb(l)::text)) as sum, count(*)::int as n from timesheet_line l where project_id = $1`,
      [projectId],
    ),
  );
  return [rows, await sheets.hours(), await sheets.lines()];
}

describe('a timesheet file', () => {
  it('is read by its headings, and summed by code and week before it is applied', async () => {
    const review = await sheets.look(week);
    expect(review.counts).toMatchObject({ rows: 3, lines: 3, refused: 0, replaced: 0, hours: 26 });
    expect(review.byCode.map(({ accountCode, spent, isIndirect }) => [accountCode, spent, isIndirect])).toEqual([
      ['01.31', 7.75, true],
      ['26.10', 10, false],
      ['26.20', 8.25, false],
    ]);
    expect(review.byWeek).toEqual([
      { weekEnding: '2026-11-22', straightTime: 23.75, overtime: 2, doubleTime: 0.25, spent: 26 },
    ]);
    expect(await sheets.lines()).toEqual([]);
    const record = await sheets.apply(review);
    expect(record.status).toBe('applied');
    expect(await sheets.lines()).toEqual([
      '2026-11-16 E1 26.10 D 10',
      '2026-11-16 E2 26.20 D 8.25',
      '2026-11-17 E1 01.31 D 7.75',
    ]);
  });

  it('without a column of codes is imported under one code for all rows', async () => {
    const file = lines(
      'Date,Employee ID,Employee Name,ST',
      '2026-11-16,E1,Ann,8',
      '2026-11-16,E2,Bea,7.5',
      'Total,,,15.5',
    );
    await expect(sheets.look(file)).rejects.toMatchObject({ code: 'import.keyUnmapped' });
    const review = await sheets.look(file, { options: { accountCode: '26.20' } });
    expect(review.counts).toMatchObject({ lines: 2, refused: 0, hours: 15.5 });
    await sheets.apply(review);
    expect(await sheets.lines()).toEqual(['2026-11-16 E1 26.20  8', '2026-11-16 E2 26.20  7.5']);
  });

  it('with a column of codes ignores the code for all rows', async () => {
    const review = await sheets.look(week, { options: { accountCode: '26.20' } });
    expect(review.byCode.map(({ accountCode }) => accountCode)).toEqual(['01.31', '26.10', '26.20']);
  });

  it('has struck-out text listed and read as live', async () => {
    const columns = header.split(',');
    const rows: ToolCell[][] = [
      columns,
      ['2026-11-16', 'E1', 'Ann', 'F1', '26.10', '', { runs: [{ struck: '8' }] }, 2, 0, 'D'],
      ['2026-11-16', 'E2', 'Bea', 'F1', '26.20', '', 8, 0, 0, 'D'],
    ];
    const review = await sheets.look(workbookBy('excel', { rows }), {}, 'week.xlsx');
    expect(review.counts).toMatchObject({ lines: 2, hours: 18 });
    expect(causesOf(review)).toMatchObject({ struckText: [2] });
  });

  it('has each planted error found, and its valid rows are applied', async () => {
    const review = await sheets.look(
      lines(
        `${header},Project No`,
        '2026-11-16,E1,Ann,F1,26.10,,8,2,0,D,',
        '2026-11-16,E2,Bea,F1,26.99,,8,0,0,D,',
        ',E3,Cay,F1,26.10,,8,0,0,D,',
        '2026-11-31,E4,Dee,F1,26.10,,8,0,0,D,',
        '2026-11-16,E5,Eve,F1,26.10,,eight,0,0,D,',
        '2026-11-16,E6,Fay,F1,26.10,,25,0,0,D,',
        '2026-11-16,E7,Gil,F1,26.10,,20,0,0,D,',
        '2026-11-16,E7,Gil,F1,26.20,,8,0,0,D,',
        '2026-11-16,E8,Hal,F1,26.10,,8,0,0,D,OTHER-1',
        '2026-11-16,E9,Ida,F1,26.10,,-2,0,0,D,',
        '2026-11-16,,,F1,26.10,,8,0,0,D,',
        '2026-11-16,E10,Jan,F1,,,8,0,0,D,',
        '2026-11-16,E11,Kay,F1,26.10,,,,,D,',
        '2026-11-16,E12,Lea,F1,26.10,Sick,0,0,0,D,',
        '2026-11-16,E13,Mia,F1,26.10,,12,6,0,D,',
        '2026-11-15,E14,Ned,F1,26.10,,8,0,0,D,',
        '2026-11-16,E1,Ann,F1,26.10,,8,2,0,D,',
        '2026-11-16,E15,Oda,F1,26.10,wrong code last week,-2,0,0,D,',
        '2026-11-16,E16,Pia,F1,26.10,,7.666,0,0,D,',
        'Total,,,,,,200,10,0,,',
      ),
    );
    expect(causesOf(review)).toEqual({
      accountUnknown: [3],
      dateMissing: [4],
      dateUnreadable: [5],
      hoursUnreadable: [6],
      moreThanADay: [7],
      moreThanADayTogether: [8, 9],
      otherProject: [10],
      negativeWithoutDescription: [11],
      employeeMissing: [12],
      accountMissing: [13],
      hoursMissing: [14],
      zeroWithComment: [15],
      moreThan16: [16],
      weekend: [17],
      duplicate: [18],
      negative: [19],
      rounded: [20],
      foremanUnknown: [2],
    });
    expect(review.counts).toMatchObject({ rows: 19, lines: 5, refused: 12, ignored: 2 });
    const { rows, columns } = await manager.call(listTimesheetRows, {
      query: { projectId, importId: review.record.id, severity: 'error' },
    });
    expect(columns[4]).toBe('Cost Code');
    expect(rows.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(rows[0]!.findings[0]!.reason).toContain('26.99 isn’t an account code');
    await sheets.apply(review);
    expect((await sheets.hours()).totals.spent).toBe(10 + 18 + 8 - 2 + 7.67);
  });

  it('adds nothing when repeated, and replaces hours when corrected', async () => {
    await sheets.run(week);
    const before = await sheets.lines();
    const again = await sheets.look(week);
    expect(again.counts).toMatchObject({ lines: 3, replaced: 0, unchanged: 3 });
    await sheets.apply(again);
    expect(await sheets.lines()).toEqual(before);
    const corrected = await sheets.look(lines(header, '2026-11-16,E1,Ann,F1,26.10,,6,0,0,D'));
    expect(corrected.counts).toMatchObject({ replaced: 1, unchanged: 0 });
    expect(corrected.replaces).toEqual({ before: 10, after: 6 });
    await sheets.apply(corrected);
    expect(await sheets.lines()).toEqual(['2026-11-16 E1 26.10 D 6', ...before.slice(1)]);
  });

  it('is reverted to the previous state, whatever it replaced', async () => {
    await sheets.run(week);
    const before = await checksum();
    const second = await sheets.run(
      lines(header, '2026-11-16,E1,Ann,F1,26.10,,6,0,0,D', '2026-11-18,E3,Cay,F2,26.20,,8,0,0,N'),
    );
    expect(await checksum()).not.toEqual(before);
    expect((await sheets.rollBack(second.id)).status).toBe('rolledBack');
    expect(await checksum()).toEqual(before);
    expect((await sheets.rollBack(second.id)).status).toBe('rolledBack');
    expect(
      (await manager.call(listTimesheets, { query: { projectId } })).map(({ status }) => status).toSorted(),
    ).toEqual(['applied', 'rolledBack']);
  });

  it('cannot exceed a day per employee together with existing hours', async () => {
    await sheets.run(week);
    const review = await sheets.look(lines(header, '2026-11-16,E1,Ann,F1,26.20,,15,0,0,D'));
    expect(causesOf(review)).toMatchObject({ moreThanADayTogether: [2] });
    expect(review.causes.find(({ code }) => code === 'moreThanADayTogether')?.example).toContain(
      '10 h already recorded',
    );
    await expect(sheets.apply(review)).rejects.toMatchObject({ code: 'import.notReady' });
  });

  it('is rejected if the project changed after the review', async () => {
    const review = await sheets.look(week);
    await sheets.run(lines(header, '2026-11-16,E1,Ann,F1,26.10,,6,0,0,D'));
    await expect(sheets.apply(review)).rejects.toMatchObject({ code: 'import.stale' });
  });

  it('needs a single choice if the order of day and month is ambiguous', async () => {
    const file = lines(header, '03/04/2026,E1,Ann,F1,26.10,,8,0,0,D', '05/04/2026,E1,Ann,F1,26.10,,8,0,0,D');
    const draft = await sheets.upload(file);
    expect(causesOf(await sheets.check(draft))).toMatchObject({ dateAmbiguous: [2, 3] });
    const review = await sheets.check(draft, { options: { dateOrder: 'dayFirst' } });
    expect(review.counts).toMatchObject({ from: '2026-04-03', to: '2026-04-05', refused: 0 });
    const proven = await sheets.look(
      lines(header, '03/04/2026,E1,Ann,F1,26.10,,8,0,0,D', '04/17/2026,E1,Ann,F1,26.10,,8,0,0,D'),
    );
    expect(proven.dateOrder).toBe('monthFirst');
    expect(proven.counts).toMatchObject({ from: '2026-03-04', to: '2026-04-17' });
  });

  it('has names mapped once, for later files too', async () => {
    await sheets.run(week);
    const file = lines(header, '2026-11-18,,"Ann, A.",Frank,26-10,,8,0,0,D');
    const review = await sheets.look(file);
    const unknown = review.unknown.toSorted((one, other) => one.kind.localeCompare(other.kind, 'en-US'));
    expect(unknown.map(({ kind, spelling, suggestion }) => [kind, spelling, suggestion])).toEqual([
      ['account', '26-10', '26.10'],
      ['employee', 'Ann, A.', null],
      ['foreman', 'Frank', null],
    ]);
    await sheets.map('account', '26-10', '26.10');
    await sheets.map('employee', review.unknown.find(({ kind }) => kind === 'employee')!.key, 'id E1');
    await sheets.map('foreman', 'FRANK', 'FRANK');
    await expect(sheets.map('account', 'X', '99.99')).rejects.toMatchObject({ code: 'request.invalid' });
    const mapped = await sheets.look(file);
    expect(mapped.unknown).toEqual([]);
    await sheets.apply(mapped);
    expect(await sheets.lines()).toContain('2026-11-18 E1 26.10 D 8');
    expect((await sheets.look(lines(header, '2026-11-19,,"ann, a.",Frank,26-10,,8,0,0,D'))).unknown).toEqual([]);
  });

  it('with a row without hours leaves existing hours and reports them', async () => {
    await sheets.run(week);
    const review = await sheets.look(
      lines(
        header,
        '2026-11-16,E1,Ann,F1,26.10,,0,0,0,D',
        '2026-11-16,E1,Ann,F1,26.20,,0,0,0,D',
        '2026-11-18,E1,Ann,F1,26.10,,8,0,0,D',
      ),
    );
    expect(causesOf(review)).toMatchObject({ zeroStands: [2] });
    expect(review.counts).toMatchObject({ lines: 1, ignored: 2, replaced: 0 });
    await sheets.apply(review);
    expect((await sheets.hours()).totals.spent).toBe(34);
  });

  it('is read from a workbook as from text: days and hours from typed cells', async () => {
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'Week 47',
          rows: [
            ['Timesheet of week 47'],
            header.split(','),
            [new Date('2026-11-16T00:00:00Z'), 'E1', 'Ann', 'F1', '26.10', '', 8, 2, 0, 'D'],
            [46_343, 'E2', 'Bea', 'F1', '26.20', '', 7.75, 0, 0, 'D'],
          ],
        },
      ],
    });
    const review = await sheets.look(workbook, {}, 'week 47.xlsx');
    expect(review.counts).toMatchObject({ lines: 2, refused: 0, hours: 17.75, from: '2026-11-16' });
    await sheets.apply(review);
    expect(await sheets.lines()).toEqual(['2026-11-16 E1 26.10 D 10', '2026-11-17 E2 26.20 D 7.75']);
  });

  it('with a correction adds it to the hours it corrects', async () => {
    await sheets.run(week);
    await sheets.run(lines(header, '2026-11-16,E1,Ann,F1,26.10,two hours were travel,-2,0,0,D'));
    expect((await sheets.hours()).totals.spent).toBe(24);
    const again = await sheets.look(week);
    expect(causesOf(again)).toMatchObject({ correctionStands: [2] });
    await sheets.apply(again);
    expect((await sheets.hours()).totals.spent).toBe(24);
  });

  it('follows a renamed or merged code, and a used code cannot be deleted', async () => {
    await sheets.run(week);
    const lead = server.as('project-lead', projectId);
    const { rows } = await lead.call(listCodes, { query: { projectId, kind: 'account' } });
    const [tenth, twentieth] = ['26.10', '26.20'].map((code) => rows.find(({ values }) => values['code'] === code)!);
    expect(tenth!.uses).toBe(1);
    const { results } = await lead.call(deleteCodes, {
      body: { projectId, kind: 'account', rows: [{ id: tenth!.id, version: tenth!.version }] },
    });
    expect(results[0]!.status).toBe('refused');
    await lead.call(saveCodes, {
      body: {
        projectId,
        kind: 'account',
        rows: [{ row: { id: tenth!.id, version: tenth!.version }, cells: [{ field: 'code', value: 'E-10' }] }],
      },
    });
    expect(await sheets.lines()).toContain('2026-11-16 E1 E-10 D 10');
    await lead.call(mergeCodes, { body: { projectId, codeId: tenth!.id, intoCodeId: twentieth!.id } });
    expect((await sheets.hours()).groups.find(({ key }) => key === '26.20')).toMatchObject({ spent: 18.25 });
    const review = await sheets.look(lines(header, '2026-11-16,E1,Ann,F1,26.20,,9,0,0,D'));
    expect(review.replaces).toEqual({ before: 10, after: 9 });
  });

  it('can be discarded before it is applied, but not afterward', async () => {
    const review = await sheets.look(week);
    const importId = review.record.id;
    expect((await manager.call(cancelTimesheet, { body: { projectId, importId } })).status).toBe('cancelled');
    await expect(sheets.apply(review)).rejects.toMatchObject({ code: 'import.notReady' });
    const applied = await sheets.run(week);
    await expect(manager.call(cancelTimesheet, { body: { projectId, importId: applied.id } })).rejects.toMatchObject({
      code: 'import.notReady',
    });
    const repeated = { body: { projectId, importId: applied.id, reviewed: 'x' } };
    expect((await manager.call(applyTimesheet, repeated)).status).toBe('applied');
  });
});

const rejectedOf = (importId: string) => manager.call(listRejectedTimesheetRows, { query: { projectId, importId } });
const correct = (importId: string, row: number, column: number, was: string, value: string) =>
  manager.call(correctTimesheet, { body: { projectId, importId, cells: [{ row, column, was, value }] } });

describe('rejected rows', () => {
  const file = lines(
    header,
    '2026-11-16,E1,Ann,F1,26.10,,8,2,0,D',
    '2026-11-16,E2,Bea,F1,26.20,,eight,0,0,D',
    '2026-11-31,E3,Cay,F1,26.20,,8,0,0,D',
  );

  it('are corrected in place, read by the next check, and applied as corrected', async () => {
    const draft = await sheets.upload(file);
    expect((await sheets.check(draft)).counts).toMatchObject({ lines: 1, refused: 2 });
    const refused = await rejectedOf(draft.importId);
    expect(refused.columns[6]).toEqual({ title: 'ST', field: 'straightTime' });
    expect(refused.rows.map(({ row, reasons }) => [row, reasons.map(({ column, title }) => [column, title])])).toEqual([
      [3, [[6, 'ST']]],
      [4, [[0, 'Date']]],
    ]);
    expect(refused.rows[0]!.reasons[0]!.reason).toContain('“eight” isn’t a number of hours');
    expect(await correct(draft.importId, 3, 6, 'eight', '8.5')).toEqual({ correctedCells: 1 });
    const since = await rejectedOf(draft.importId);
    expect(since.rows.map(({ row, cells, reasons }) => [row, cells[6], reasons.length])).toEqual([
      [3, 'eight', 0],
      [4, '8', 1],
    ]);
    expect(since.corrections).toEqual([{ row: 3, column: 6, was: 'eight', value: '8.5' }]);
    const review = await sheets.check(draft);
    expect(review).toMatchObject({ counts: { lines: 2, refused: 1, hours: 18.5 }, correctedCells: 1 });
    await sheets.apply(review);
    expect(await sheets.lines()).toEqual(['2026-11-16 E1 26.10 D 10', '2026-11-16 E2 26.20 D 8.5']);
    await expect(correct(draft.importId, 4, 0, '2026-11-31', '2026-11-30')).rejects.toMatchObject({
      code: 'import.notReady',
    });
  });

  it('corrected since the review are not applied, even if the hours are the same', async () => {
    const draft = await sheets.upload(file);
    const review = await sheets.check(draft);
    await correct(draft.importId, 3, 6, 'eight', 'ten');
    expect((await sheets.check(draft)).reviewed).toBe(review.reviewed);
    await correct(draft.importId, 3, 6, 'eight', '8');
    await expect(sheets.apply(review)).rejects.toMatchObject({ code: 'import.stale' });
    // A value equal to that of the file removes the correction.
    expect(await correct(draft.importId, 3, 6, 'eight', 'eight')).toEqual({ correctedCells: 0 });
    expect((await sheets.apply(review)).counts).toMatchObject({ lines: 1, refused: 2 });
  });

  it('ignore a correction if the cell has changed since, with a warning', async () => {
    const draft = await sheets.upload(file);
    await sheets.check(draft);
    await correct(draft.importId, 3, 6, 'seven', '7');
    const review = await sheets.check(draft);
    expect(causesOf(review)).toMatchObject({ correctionUnused: [3], hoursUnreadable: [3] });
    await manager.call(cancelTimesheet, { body: { projectId, importId: draft.importId } });
    await expect(rejectedOf(draft.importId)).rejects.toMatchObject({ code: 'import.notReady' });
  });
});

const dayIn = (timeZone: string, days = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(Date.now() + days * 86_400_000));
const sheetOf = (...days: readonly string[]) =>
  lines(header, ...days.map((day, at) => `${day},E${at},Ann,,26.10,,8,0,0,D`));

async function stepsIn(timeZone?: string): Promise<TimesheetSteps> {
  const { id } = await server.createProject({
    projectNumber: `TS-${Math.random()}`,
    ...(timeZone !== undefined && { timeZone }),
  });
  const steps = timesheetSteps(server.as('project-lead', id), id);
  await steps.addCodes(['26.10'], []);
  return steps;
}

describe('a day in the future', () => {
  it('is rejected in a file, and the other days are applied', async () => {
    const steps = await stepsIn();
    const review = await steps.look(sheetOf(dayIn('UTC'), dayIn('UTC', 3)));
    expect(causesOf(review)['dateFuture']).toEqual([3]);
    expect(review.counts).toMatchObject({ lines: 1, refused: 1, hours: 8 });
  });

  it('is determined by the time zone of the project, not that of the server', async () => {
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const;
    const day = dayIn(east);
    expect(day > dayIn(west)).toBe(true);
    expect((await (await stepsIn(east)).look(sheetOf(day))).counts).toMatchObject({ lines: 1, refused: 0 });
    expect((await (await stepsIn(west)).look(sheetOf(day))).counts).toMatchObject({ lines: 0, refused: 1 });
  });

  it('can be today anywhere if the project has no time zone', async () => {
    const review = await (await stepsIn()).look(sheetOf(dayIn('Pacific/Kiritimati')));
    expect(review.counts).toMatchObject({ lines: 1, refused: 0 });
  });

  it('is rejected in a line entered by hand, with a remedy', async () => {
    const cells = { date: dayIn('UTC', 3), employeeId: 'E1', accountCode: '26.10', straightTime: '8' };
    const row = { row: null, cells: Object.entries(cells).map(([field, value]) => ({ field, value })) };
    const { results } = await manager.call(saveTimesheetLines, { body: { projectId, rows: [row] } });
    expect(results).toMatchObject([
      {
        status: 'refused',
        problems: [{ field: 'date', reason: expect.stringContaining('is in the future. Enter the day') }],
      },
    ]);
  });
});

/** Moves stored lines to another day, as an earlier version would have accepted it. */
const moveTo = (day: string, from: string) =>
  server.database.transaction((transaction) =>
    transaction.execute('update timesheet_line set work_date = $3 where project_id = $1 and work_date = $2', [
      projectId,
      from,
      day,
    ]),
  );
const futureLines = (
  query: { isFuture?: 'true'; isByHand?: 'true'; from?: string; limit?: number } = { isFuture: 'true' },
) => manager.call(listTimesheetLines, { query: { projectId, ...query } });
const byHand = async (date: string, employeeId = 'E9') => {
  const cells = Object.entries({ date, employeeId, accountCode: '26.10', straightTime: '8' });
  const row = { row: null, cells: cells.map(([field, value]) => ({ field, value })) };
  const { results } = await manager.call(saveTimesheetLines, { body: { projectId, rows: [row] } });
  expect(results).toMatchObject([{ status: 'saved' }]);
};
const ahead = (days: number) => dayIn('UTC', days);

describe('a line in the future from an earlier version', () => {
  it('still counts, and is listed with its file or as entered by hand, with the total hours', async () => {
    await sheets.run(week, {}, 'week 47.csv');
    await byHand('2026-11-18');
    expect(await futureLines()).toEqual({ rows: [], total: 0, hours: 0 });
    await moveTo(ahead(400), '2026-11-17');
    await moveTo(ahead(3), '2026-11-18');
    const { rows, total, hours } = await futureLines();
    expect(rows.map(({ values, fileName }) => [values['date'], values['employeeId'], fileName])).toEqual([
      [ahead(400), 'E1', 'week 47.csv'],
      [ahead(3), 'E9', null],
    ]);
    expect([total, hours]).toEqual([2, 15.75]);
    expect(await futureLines({ isFuture: 'true', isByHand: 'true', limit: 1 })).toMatchObject({ total: 1, hours: 8 });
    expect(await futureLines({ isFuture: 'true', from: ahead(300) })).toMatchObject({ total: 1, hours: 7.75 });
    expect((await sheets.lines()).length).toBe(4);
  });

  it('leaves the list once its day is corrected, its line removed or its file reverted', async () => {
    const record = await sheets.run(week, {}, 'week 47.csv');
    await byHand('2026-11-18');
    await byHand('2026-11-19');
    for (const day of ['2026-11-17', '2026-11-18', '2026-11-19'])
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await moveTo(ahead(Number(day.slice(-2))), day);
    const [second, first, ofFile] = (await futureLines()).rows;
    const cells = [{ field: 'date', value: '2026-11-18' }];
    const target = { id: first!.id, version: first!.version };
    await manager.call(saveTimesheetLines, { body: { projectId, rows: [{ row: target, cells }] } });
    expect((await futureLines()).rows.map(({ id }) => id)).toEqual([second!.id, ofFile!.id]);
    const removal = { rows: [{ id: second!.id, version: second!.version }], reason: 'Dated in the future' };
    await manager.call(removeTimesheetLines, { body: { projectId, ...removal } });
    expect((await futureLines()).rows.map(({ id }) => id)).toEqual([ofFile!.id]);
    const lead = server.as('project-lead', projectId);
    await timesheetSteps(lead, projectId).rollBack(record.id);
    expect(await futureLines()).toMatchObject({ total: 0 });
  });

  it('is determined by the time zone of the project: today counts, tomorrow does not', async () => {
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const;
    const day = dayIn(east);
    const futureIn = async (timeZone: string) => {
      const { id } = await server.createProject({ projectNumber: `TS-${Math.random()}`, timeZone });
      const lead = server.as('project-lead', id);
      const steps = timesheetSteps(lead, id);
      await steps.addCodes(['26.10'], []);
      await steps.run(sheetOf('2026-11-16'));
      await server.database.transaction((transaction) =>
        transaction.execute('update timesheet_line set work_date = $2 where project_id = $1', [id, day]),
      );
      return (await lead.call(listTimesheetLines, { query: { projectId: id, isFuture: 'true' } })).total;
    };
    expect([await futureIn(east), await futureIn(west)]).toEqual([0, 1]);
  });

  it('is not listed while another file replaces it, or in another project', async () => {
    await sheets.run(week, {}, 'week 47.csv');
    await moveTo(ahead(30), '2026-11-16');
    await server.database.transaction((transaction) =>
      transaction.execute(
        'update timesheet_line l set replaced_by = l.batch_id where project_id = $1 and employee_id = $2 and work_date > now()',
        [projectId, 'E1'],
      ),
    );
    expect((await futureLines()).rows.map(({ values }) => values['employeeId'])).toEqual(['E2']);
    const other = (await server.createProject({ projectNumber: `TS-${Math.random()}` })).id;
    const query = { projectId: other, isFuture: 'true' } as const;
    expect(await server.as('project-lead', other).call(listTimesheetLines, { query })).toMatchObject({ total: 0 });
  });
});
