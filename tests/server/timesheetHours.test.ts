/** Lines entered by hand, and spent hours compared with earned hours: by code, foreman and week, in the scope of the user. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { saveLaborUnits } from '../../contract/setup/laborUnits/laborUnitRows.ts';
import { type ReportType } from '../../contract/reports/reportTypes.ts';
import { getReport } from '../../contract/reports/reports.ts';
import { listProjects } from '../../contract/setup/projects/projects.ts';
import { listEarnedRows } from '../../contract/timesheets/earnedRows.ts';
import {
  listTimesheetLines,
  removeTimesheetLines,
  saveTimesheetLines,
} from '../../contract/timesheets/timesheetLines.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { lines } from './fixtures/importSteps.ts';
import { timesheetSteps, type TimesheetSteps } from './fixtures/timesheetSteps.ts';
import { addPackage } from './packageFixture.ts';
import { cellsOf } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let sheets: TimesheetSteps;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  sheets = timesheetSteps(lead, projectId);
  await sheets.addCodes(['E-10', 'E-20', 'I-1'], ['I-1']);
});

const entered = { date: '2026-11-16', employeeName: 'Ann', accountCode: 'E-10', straightTime: 8 };
const save = (...rows: { id?: number; version?: number; cells: Record<string, string | number | null> }[]) =>
  lead.call(saveTimesheetLines, {
    body: {
      projectId,
      rows: rows.map(({ id, version, cells }) => ({
        row: id === undefined ? null : { id, version: version ?? 1 },
        cells: cellsOf(cells),
      })),
    },
  });

/** 1,000 ft at 3.3 h per 100 ft, factor 1.10: budget 36.3 h; 600 ft pulled earn 19.602 h. */
async function workedCheck(handedTo: { foreman: string } | { package: string }): Promise<void> {
  const unit = {
    commodityType: 'cable',
    name: 'PWR',
    unit: 'ft',
    per: 100,
    hours: 3.3,
    factor: 1.1,
    accountCode: 'E-10',
  };
  const units = await lead.call(saveLaborUnits, { body: { projectId, rows: [{ row: null, cells: cellsOf(unit) }] } });
  expect(units.results[0]).toMatchObject({ status: 'saved' });
  const [own, other] = await addRows(server.database, projectId, 'cable', [
    { tag: 'C-1', designLength: 1000, ...handedTo },
    { tag: 'C-2', designLength: 1000, foreman: 'Somebody', accountCode: 'E-20' },
  ]);
  for (const [commodityId, pulledLength] of [
    [own!, 600],
    [other!, 1000],
  ] as const) {
    const entry = {
      id: crypto.randomUUID(),
      type: 'cable',
      commodityId,
      workDate: '2026-11-16',
      values: { pulledLength },
    };
    const { results } = await lead.call(recordFieldWork, { body: { projectId, entries: [entry] } });
    expect(results[0]).toMatchObject({ outcome: 'recorded' });
  }
}

const header = 'Date,Employee ID,Foreman,Cost Code,Hours';

it('PF equals the manual calculation, by code and by foreman; indirect hours are spent but in no PF', async () => {
  await workedCheck({ foreman: 'Frank' });
  await sheets.run(
    lines(
      header,
      '2026-11-16,E1,Frank,E-10,10',
      '2026-11-17,E1,Frank,E-10,14',
      '2026-11-23,E2,Gus,E-20,10',
      '2026-11-16,E3,,I-1,8',
    ),
  );
  const { groups, totals } = await sheets.hours();
  expect(
    groups.map(({ key, spent, earnedHours, performanceFactor, isIndirect }) => [
      key,
      spent,
      earnedHours,
      performanceFactor,
      isIndirect,
    ]),
  ).toEqual([
    ['E-10', 24, expect.closeTo(19.602, 4), expect.closeTo(0.81675, 5), false],
    ['E-20', 10, expect.closeTo(32.67, 4), expect.closeTo(3.267, 4), false],
    ['I-1', 8, null, null, true],
  ]);
  expect(totals).toMatchObject({ spent: 42, spentDirect: 34, employees: 3 });
  expect(totals.performanceFactor).toBeCloseTo((19.602 + 32.67) / 34, 5);
  const foremen = await sheets.hours('foreman');
  expect(foremen.groups.map(({ key, spent, performanceFactor }) => [key, spent, performanceFactor])).toEqual([
    ['', 8, null],
    ['Frank', 24, expect.closeTo(0.81675, 5)],
    ['Gus', 10, null],
    ['Somebody', 0, null],
  ]);
  const weeks = await sheets.hours('week');
  expect(weeks.groups.map(({ key, spent, earnedHours }) => [key, spent, earnedHours])).toEqual([
    ['2026-11-22', 32, expect.closeTo(52.272, 4)],
    ['2026-11-29', 10, null],
  ]);
  const listed = (await lead.call(listProjects)).find(({ id }) => id === projectId);
  expect(listed).toMatchObject({ spentHours: 42 });
  expect(listed!.performanceFactor).toBeCloseTo((19.602 + 32.67) / 34, 5);
});

it('a row without a foreman earns for the foreman of its package', async () => {
  await addPackage(server.database, projectId, 'installation-package', 'IWP-1', {
    status: 'inProgress',
    foreman: 'Frank',
  });
  await workedCheck({ package: 'IWP-1' });
  await sheets.run(lines(header, '2026-11-16,E1,Frank,E-10,24'));
  const { groups } = await sheets.hours('foreman');
  expect(groups.map(({ key, earnedHours, performanceFactor }) => [key, earnedHours, performanceFactor])).toEqual([
    ['Frank', expect.closeTo(19.602, 4), expect.closeTo(0.81675, 5)],
    ['Somebody', expect.closeTo(32.67, 4), null],
  ]);
});

it('the rows of earned hours sum to them, by code, by foreman and without one', async () => {
  await addPackage(server.database, projectId, 'installation-package', 'IWP-1', {
    status: 'inProgress',
    foreman: 'Frank',
  });
  await workedCheck({ package: 'IWP-1' });
  await addRows(server.database, projectId, 'equipment', [{ tag: 'MCC-1', typeCode: 'MCC' }]);
  for (const groupBy of ['accountCode', 'foreman'] as const) {
    for (const { key, earnedHours, budgetHours } of (await sheets.hours(groupBy)).groups) {
      const behind = await lead.call(listEarnedRows, { query: { projectId, groupBy, key } });
      expect(behind.earnedHours).toBeCloseTo(earnedHours ?? 0, 6);
      expect(behind.budgetHours).toBeCloseTo(budgetHours ?? 0, 6);
      expect(behind.rows.reduce((sum, row) => sum + row.earnedHours, 0)).toBeCloseTo(behind.earnedHours, 6);
    }
  }
  const rowsOf = async (client: Client, key: string) =>
    (await client.call(listEarnedRows, { query: { projectId, groupBy: 'foreman', key } })).rows;
  expect((await rowsOf(lead, 'FRANK')).map(({ type, tag }) => [type, tag])).toEqual([['cable', 'C-1']]);
  expect((await rowsOf(lead, '')).map(({ type, tag }) => [type, tag])).toEqual([['equipment', 'MCC-1']]);
  const foreman = server.as({ name: 'Frank', role: 'foreman' }, projectId);
  expect((await rowsOf(foreman, 'Frank')).map(({ tag }) => tag)).toEqual(['C-1']);
  expect(await rowsOf(foreman, 'Somebody')).toEqual([]);
});

it('a report by account code or foreman includes the PF of the hours view', async () => {
  await addPackage(server.database, projectId, 'installation-package', 'IWP-1', {
    status: 'inProgress',
    foreman: 'frank',
  });
  await workedCheck({ package: 'IWP-1' });
  await addRows(server.database, projectId, 'equipment', [{ tag: 'MCC-1', typeCode: 'MCC', foreman: 'Frank' }]);
  await sheets.run(lines(header, '2026-11-16,E1,Frank,E-10,24', '2026-11-16,E2,Gus,E-20,10'));
  const read = (groupBy: string, reportType: ReportType = 'cable-summary') =>
    lead.call(getReport, { query: { projectId, reportType, groupBy } });
  const reported = async (groupBy: 'accountCode' | 'foreman', reportType?: ReportType) => {
    const { rows, columns } = await read(groupBy, reportType);
    expect(columns.at(-1)).toMatchObject({ key: 'performanceFactor', label: 'PF, all work', total: 'none' });
    return rows.map((row) => [row[groupBy], row['earnedHours'], row['performanceFactor']]);
  };
  expect(await reported('accountCode')).toEqual([
    ['E-10', expect.closeTo(19.602, 4), expect.closeTo(0.81675, 5)],
    ['E-20', expect.closeTo(32.67, 4), expect.closeTo(3.267, 4)],
  ]);
  expect(await reported('foreman')).toEqual([
    ['frank', expect.closeTo(19.602, 4), expect.closeTo(0.81675, 5)],
    ['Somebody', expect.closeTo(32.67, 4), null],
  ]);
  // Equipment of the same foreman: the PF covers all of the foreman's work.
  expect(await reported('foreman', 'equipment-summary')).toEqual([['Frank', 0, expect.closeTo(0.81675, 5)]]);
  expect((await read('typeCode')).columns.map(({ key }) => key)).not.toContain('performanceFactor');
  await expect(read('accountCode', 'cable-length-by-type-code')).rejects.toMatchObject({ code: 'request.invalid' });
});

it('a foreman sees only the hours of their own crew', async () => {
  await workedCheck({ foreman: 'Fay Foreman' });
  await sheets.run(lines(header, '2026-11-16,E1,Fay Foreman,E-10,10', '2026-11-16,E2,Gus,E-20,10'));
  const foreman = server.as({ name: 'Fay Foreman', role: 'foreman' }, projectId);
  const own = timesheetSteps(foreman, projectId);
  const { groups, totals } = await own.hours();
  expect(groups.map(({ key, spent }) => [key, spent])).toEqual([['E-10', 10]]);
  expect(totals).toMatchObject({ spent: 10, employees: 1 });
  const listed = (await foreman.call(listProjects)).find(({ id }) => id === projectId);
  expect(listed).toMatchObject({ spentHours: 10 });
  await expect(own.lines()).rejects.toMatchObject({ code: 'permission.missing' });
});

it('lines can be entered, corrected and removed by hand, each with its reason', async () => {
  const { results } = await save(
    { cells: entered },
    { cells: { ...entered, accountCode: 'X-9' } },
    { cells: { ...entered, straightTime: 25 } },
  );
  expect(results.map(({ status }) => status)).toEqual(['saved', 'refused', 'refused']);
  const [saved] = results;
  if (saved?.status !== 'saved') throw new Error('not saved');
  const { id, version } = saved.row;
  expect(saved.row.values).toMatchObject({ straightTime: 8, overtime: null, employeeName: 'Ann' });
  expect((await save({ id, version, cells: { overtime: 2.25 } })).results[0]).toMatchObject({
    status: 'saved',
    row: { version: version + 1, values: { straightTime: 8, overtime: 2.25 } },
  });
  expect((await save({ id, version, cells: { overtime: 3 } })).results[0]).toMatchObject({ status: 'conflict' });
  expect((await save({ cells: entered })).results[0]).toMatchObject({
    status: 'refused',
    problems: [{ field: 'description' }],
  });
  expect((await save({ cells: { ...entered, straightTime: -2 } })).results[0]).toMatchObject({
    problems: [{ field: 'description' }],
  });
  expect((await save({ cells: { ...entered, straightTime: -2, description: 'left early' } })).results[0]).toMatchObject(
    { status: 'saved' },
  );
  expect((await sheets.hours()).totals.spent).toBe(8.25);
  const removed = await lead.call(removeTimesheetLines, {
    body: { projectId, rows: [{ id, version: version + 1 }], reason: 'entered for the wrong person' },
  });
  expect(removed.results).toEqual([{ status: 'deleted' }]);
  expect((await sheets.hours()).totals.spent).toBe(-2);
});

it('a line of a file cannot be edited; a manual line is replaced by a file and restored by its revert', async () => {
  await save({ cells: { ...entered, employeeId: 'E1' } });
  const record = await sheets.run(lines(header, '2026-11-16,E1,,E-10,6'));
  expect(await sheets.lines()).toEqual(['2026-11-16 E1 E-10  6']);
  const { rows } = await lead.call(listTimesheetLines, { query: { projectId, importId: record.id } });
  expect((await save({ id: rows[0]!.id, cells: { straightTime: 1 } })).results[0]).toMatchObject({ status: 'refused' });
  await sheets.rollBack(record.id);
  expect(await sheets.lines()).toEqual(['2026-11-16 E1 E-10  8']);
});
