/**
 * Server responses with reports of a small job, for the tests of the report screen; recorded with `RECORD=1 npx vitest run
 * --project=server tests/server/reportRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFigure, getRowFigures } from '../../contract/reports/figures/figures.ts';
import { saveColumns, type ColumnRow } from '../../contract/setup/columns/columns.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { type ReportType } from '../../contract/reports/reportTypes.ts';
import { getReport, listFilterValues, listReportRows } from '../../contract/reports/reports.ts';
import { getChanges, type Changes } from '../../contract/rows/changes.ts';
import { getRowsOfDay } from '../../contract/rows/rowsOfDay.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { enterPull } from './fixtures/workedCheck.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  const { database } = server;
  projectId = (await server.createProject()).id;
  for (const [typeCode, hours] of [
    ['2PR#16', 2],
    ['3C#12', 3.5],
    ['12C#14', 5],
  ] as const)
    await addLaborUnit(database, projectId, { type: 'cable', name: typeCode, typeCode, per: 100, hours });
  await addRows(database, projectId, 'cable-tray', [
    { tag: 'RW-T-1', length: 100, runComplete: true, installedDate: '2026-11-02' },
    { tag: 'RW-T-2', length: 200, installedLength: 50 },
  ]);
  await addRows(database, projectId, 'equipment', [
    { tag: 'RW-MCC-1', setDate: '2026-10-05' },
    { tag: 'RW-MCC-2', setDate: '2026-10-05' },
    { tag: 'RW-P-1' },
  ]);
  const between = { fromEquipment: 'RW-MCC-1', toEquipment: 'RW-MCC-2' };
  await addRows(database, projectId, 'cable', [
    {
      ...between,
      tag: 'RW-101',
      typeCode: '3C#12',
      area: 'A1',
      designLength: 1000,
      pulledLength: 600,
      route: 'RW-T-1',
    },
    {
      ...between,
      tag: 'RW-102',
      typeCode: '3C#12',
      area: 'A1',
      designLength: 893,
      pulledLength: 910,
      pullComplete: true,
    },
    { ...between, tag: 'RW-201', typeCode: '2PR#16', area: 'A2', designLength: 300, runs: 3, route: 'RW-T-1; RW-T-2' },
    { ...between, tag: 'RW-301', area: 'A2', designLength: null, route: 'RW-T-1', toEquipment: 'RW-P-1' },
    { ...between, tag: 'RW-401', typeCode: '12C#14', designLength: 50.5, route: 'RW-T-9' },
    { ...between, tag: 'RW-501', typeCode: '12C#14', designLength: 75, removed: true },
  ]);
});
afterAll(() => server.close());

const report = (project: number, reportType: ReportType, expand: 'none' | 'all' = 'none') =>
  server.as('viewer', project).call(getReport, { query: { projectId: project, reportType, expand } });

it.each([
  ['reportCableSummary', 'cable-summary'],
  ['reportCableLength', 'cable-length-by-type-code'],
  ['reportCablesRemaining', 'cables-remaining-to-pull-by-type-code'],
  ['reportCableRouteReady', 'cable-route-ready'],
  ['reportCablesByEquipment', 'cables-by-equipment'],
] as const)('%s matches its recording', async (name, reportType) => {
  const reply = await report(projectId, reportType);
  expect(answered(reply)).toEqual(await recorded(name, reply));
});

it('a report with divided groups matches its recording', async () => {
  const query = { projectId, reportType: 'cable-summary', groupBy: 'area', thenBy: 'typeCode' } as const;
  const reply = await server.as('viewer', projectId).call(getReport, { query });
  expect(answered(reply)).toEqual(await recorded('reportByAreaAndType', reply));
});

it.each([
  ['reportCablesByConduit', 'cables-by-conduit'],
  ['reportUnknownCommodities', 'unknown-commodities-in-cable-route'],
] as const)('%s with expanded lines matches its recording', async (name, reportType) => {
  const reply = await report(projectId, reportType, 'all');
  expect(answered(reply)).toEqual(await recorded(name, reply));
});

it.each([
  ['reportOfNoCables', 'cable-summary'],
  ['reportOfNoConduits', 'conduit-summary'],
] as const)('%s in a new project matches its recording', async (name, reportType) => {
  const { id } = await server.createProject();
  const reply = await report(id, reportType);
  expect(answered(reply)).toEqual(await recorded(name, reply));
});

it.each([
  ['figureBudget', 'budgetHours', ''],
  ['figureBudgetOfType', 'budgetHours', 'typeCode 3C#12'],
  ['figurePercent', 'percentComplete', ''],
  ['figureTerms', 'termsFromTotal', ''],
] as const)('%s matches its recording as a figure', async (name, figure, where) => {
  const query = { projectId, of: 'cable-summary', figure, where } as const;
  const reply = await server.as('viewer', projectId).call(getFigure, { query });
  expect(answered(reply)).toEqual(await recorded(name, reply));
});

it('the figures of one row match their recording', async () => {
  const { id } = await server.createProject();
  await addLaborUnit(server.database, id, {
    type: 'cable',
    name: 'Power',
    typeCode: '3C#12',
    per: 100,
    hours: 3.5,
    factor: 1.1,
  });
  const [commodityId = 0] = await addRows(server.database, id, 'cable', [
    { tag: 'RW-101', typeCode: '3C#12', designLength: 1000, runs: 2 },
  ]);
  const entry = {
    id: '00000000-0000-4000-8000-00000000aaaa',
    type: 'cable',
    commodityId,
    workDate: '2026-11-18',
    values: { pulledLength: 600 },
    note: 'To the second tray',
    source: 'card',
  } as const;
  const general = server.as({ name: 'Gina General', role: 'general-foreman' }, id);
  await general.call(recordFieldWork, { body: { projectId: id, entries: [entry] } });
  const query = { projectId: id, type: 'cable', id: commodityId } as const;
  const reported = await server.as('viewer', id).call(getRowFigures, { query });
  // The entry times come from the database clock.
  const entries = reported.entries.map((each) => Object.assign(each, { enteredAt: new Date('2026-11-18T16:40:00Z') }));
  const reply = { ...reported, id: 1, entries };
  expect(answered(reply)).toEqual(await recorded('figuresOfRow', reply));
});

it('the cables under a line match their recording', async () => {
  const query = { projectId, reportType: 'cables-remaining-to-pull-by-type-code', where: 'typeCode 3C#12' } as const;
  const reply = await server.as('viewer', projectId).call(listReportRows, { query });
  expect(answered(reply)).toEqual(await recorded('reportRowsRemaining', reply));
});

it('the values of a filter match their recording', async () => {
  const query = { projectId, reportType: 'cable-summary', field: 'area' } as const;
  const reply = await server.as('viewer', projectId).call(listFilterValues, { query });
  expect(answered(reply)).toEqual(await recorded('reportFilterValues', reply));
});

it('a report compared with an earlier day matches its recordings, also divided by a project-defined column', async () => {
  const { id } = await server.createProject({ startDate: '2026-11-01' });
  for (const typeCode of ['3C#12', '2PR#16'])
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await addLaborUnit(server.database, id, { type: 'cable', name: typeCode, typeCode, per: 100, hours: 3.5 });
  const column = { row: null, cells: cellsOf({ labelEn: 'Heat load', kind: 'number', decimals: 2 }) };
  const body = { projectId: id, type: 'cable' as const, rows: [column] };
  const { results: saved } = await server.as('project-lead', id).call(saveColumns, { body });
  const [load = ''] = savedRows<ColumnRow>(saved).map(({ field }) => field);
  const ids = await addRows(server.database, id, 'cable', [
    { tag: 'RW-101', typeCode: '3C#12', area: 'A1', designLength: 1000, [load]: 0.5 },
    { tag: 'RW-201', typeCode: '2PR#16', area: 'A1', designLength: 500, [load]: 10 },
    { tag: 'RW-301', typeCode: '3C#12', area: 'A2', designLength: 250, [load]: 10 },
    { tag: 'RW-401', typeCode: 'NOHOURS', area: 'A2', designLength: 250 },
  ]);
  const general = server.as({ name: 'Gina General', role: 'general-foreman' }, id);
  for (const [at, workDate, stood, pulledLength] of [
    [0, '2026-11-05', null, 600],
    [1, '2026-11-06', null, 300],
    [2, '2026-11-06', null, 100],
    [0, '2026-11-12', 600, 1000],
    // Pulled back out.
    [1, '2026-11-12', 300, 100],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- each entry builds on the previous one
    await enterPull(general, id, ids[at]!, workDate, [stood, pulledLength], 'Measured again');
  }
  const days = { asOf: '2026-11-14', since: '2026-11-08' };
  for (const [name, more] of [
    ['reportMoved', {}],
    ['reportMovedDivided', { groupBy: 'area', thenBy: 'typeCode' }],
    ['reportMovedByOwn', { groupBy: 'area', thenBy: load }],
  ] as const) {
    const query = { projectId: id, reportType: 'cable-summary', ...days, ...more } as const;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const reply = { ...(await server.as('viewer', id).call(getReport, { query })), version: 7 };
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    expect(answered(reply)).toEqual(await recorded(name, reply));
  }
});

it('rows of the grid as of a day, and changes between two days, match their recordings', async () => {
  const { id } = await server.createProject({ startDate: '2026-11-01' });
  await addLaborUnit(server.database, id, { type: 'cable', name: 'Power', typeCode: '3C#12', per: 100, hours: 3.5 });
  const ids = await addRows(server.database, id, 'cable', [
    { tag: 'RW-101', typeCode: '3C#12', designLength: 1000 },
    { tag: 'RW-102', typeCode: '3C#12', designLength: 500 },
    { tag: 'RW-103', typeCode: '3C#12', designLength: 250 },
  ]);
  const general = server.as({ name: 'Gina General', role: 'general-foreman' }, id);
  await enterPull(general, id, ids[0]!, '2026-11-05', [null, 600]);
  await enterPull(general, id, ids[1]!, '2026-11-06', [null, 500]);
  await enterPull(general, id, ids[0]!, '2026-11-12', [600, 1000]);
  const viewer = server.as('viewer', id);
  const now = await viewer.call(getChanges, { query: { projectId: id, type: 'cable' } });
  // Ids and versions depend on other tests that write to the same database.
  const ownIds = <Rows extends Changes>(rows: Rows): Rows => ({
    ...rows,
    version: 7,
    ids: rows.ids.map((each) => ids.indexOf(each) + 1),
    rowVersions: rows.ids.map(() => 7),
  });
  expect(answered(ownIds(now))).toEqual(await recorded('rowsToday', ownIds(now)));
  for (const [name, days] of [
    ['rowsOfDay', { asOf: '2026-11-08' }],
    ['rowsMoved', { asOf: '2026-11-14', since: '2026-11-08' }],
    ['rowsUnmoved', { asOf: '2026-11-08', since: '2026-11-08' }],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const { current, ...ofDay } = await viewer.call(getRowsOfDay, {
      query: { projectId: id, type: 'cable', ...days, base: now.version },
    });
    const reply = { ...ownIds(ofDay), current: ownIds(current!) };
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    expect(answered(reply)).toEqual(await recorded(name, reply));
  }
});
