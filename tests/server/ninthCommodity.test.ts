/**
 * A ninth commodity type consists of its declaration, a table and texts: with only these it is imported, shown, entered,
 * packaged, printed, reported and exported. The declarations are replaced for this file only; nothing can add to them while
 * Wireway runs.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { CommodityType, ImportType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { listPackageContents, savePackages } from '../../contract/packages/packages.ts';
import { defaultTemplate } from '../../contract/printing/defaults/index.ts';
import { getPrintRecords } from '../../contract/printing/printRecords.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { getFigure } from '../../contract/reports/figures/figures.ts';
import { getProjectBreakdown, getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import { getChanges } from '../../contract/rows/changes.ts';
import { commodityTableSql } from '../../scripts/commodityTableSql.ts';
import { exportOf } from '../../src/features/dataAssignment/exportRows.ts';
import { csvFile } from '../../src/shared/files/tableFile.ts';
import { dayOfDevice } from '../../src/base/today.ts';
import { decodeChanges } from '../../src/store/table/changes.ts';
import { filterRows } from '../../src/store/views/filterRows.ts';
import { totalsOf } from '../../src/store/views/totals.ts';
import type { Client } from './client.ts';
import { addLaborUnit } from './commodityFixture.ts';
import { grounding } from './fixtures/grounding.ts';
import { importSteps, lines, rowsByTag, sheetOf } from './fixtures/importSteps.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startTestServer, type TestServer } from './testServer.ts';

// Files of a worker share their modules: this one loads its own and leaves none behind.
vi.hoisted(() => vi.resetModules());
vi.mock('../../contract/commodities/fields/commodityTypes.ts', async (original) => {
  const actual = await original<typeof import('../../contract/commodities/fields/commodityTypes.ts')>();
  const importTypes = [...actual.importTypes, 'grounding'];
  const commodityTypes = [...actual.commodityTypes, 'grounding'];
  return { importTypes, importType: z.enum(importTypes), commodityTypes, commodityType: z.enum(commodityTypes) };
});
vi.mock('../../contract/commodities/index.ts', async (original) => {
  const actual = await original<typeof import('../../contract/commodities/index.ts')>();
  const ninth = await import('./fixtures/grounding.ts');
  const all: Readonly<Record<string, (typeof actual.commodities)[CommodityType]>> = {
    ...actual.commodities,
    grounding: ninth.grounding,
  };
  const fieldOf = (type: string, key: string) => all[type]?.fields.find((field) => field.key === key);
  return { commodities: all, fieldOf };
});
vi.mock('../../contract/names/en-US/commodities.ts', async (original) => {
  const actual = await original<typeof import('../../contract/names/en-US/commodities.ts')>();
  return { commodities: { ...actual.commodities, grounding: 'Grounding' } };
});

// Import files are read on this thread: a separate thread would load the original declarations.
vi.mock('node:worker_threads', async (original) => {
  const actual = await original<typeof import('node:worker_threads')>();
  const { port1, port2 } = new actual.MessageChannel();
  const thread = Object.assign(port1, { terminate: async () => port1.close() });
  function Reader() {
    void import('../../server/services/imports/worker/importWorker.ts');
    return thread;
  }
  return { ...actual, parentPort: port2, Worker: Reader };
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a commodity type in this test only
const type = grounding.type as string as CommodityType & ImportType;

let server: TestServer;
let projectId: number;
let lead: Client;
let ids: Map<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  await server.database.transaction((transaction) => transaction.script(commodityTableSql(grounding)));
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  await addLaborUnit(server.database, projectId, { type, name: 'Bare copper', per: 100, hours: 20 });
});
afterAll(async () => {
  await server.close();
  vi.doUnmock('../../contract/commodities/fields/commodityTypes.ts');
  vi.doUnmock('../../contract/commodities/index.ts');
  vi.doUnmock('../../contract/names/en-US/commodities.ts');
  vi.doUnmock('node:worker_threads');
  vi.resetModules();
});

const rows = (...fields: string[]) => rowsByTag(server, projectId, type, fields);

it('is imported: its columns are recognized, and its rows have a quantity and hours', async () => {
  const schedule = lines(
    'Ground Tag,Type,Size,Length (ft),From,To,Area',
    'G-1,BARE,4/0,200,MCC-1,Grid,A1',
    'G-2,BARE,2/0,50,PMP-1,Grid,A1',
  );
  const { draft } = await importSteps(lead, projectId, type).run(schedule);
  const columns = ['tag', 'typeCode', 'size', 'length', 'fromPoint', 'toPoint', 'area'];
  expect(Object.values(sheetOf(draft).mapping)).toEqual(columns);
  expect([...(await rows('quantity', 'budgetHours', 'status'))]).toEqual([
    ['G-1', { quantity: 200, budgetHours: 40, status: 'Not started' }],
    ['G-2', { quantity: 50, budgetHours: 10, status: 'Not started' }],
  ]);
});

it('is in the grid, with sums under it, and is exported from there', async () => {
  const table = decodeChanges(await lead.call(getChanges, { query: { projectId, type } }));
  const vector = filterRows(table, { search: '', searchFields: [], filters: [] }, dayOfDevice());
  expect(totalsOf(table, vector)).toMatchObject({ count: 2, sums: { length: 250, budgetHours: 50 } });
  const fields = commodities[type].offered.slice(0, 4);
  const headers = fields.map(({ label }) => label);
  const file = await csvFile(exportOf(table, { fileName: 'Grounding', fields, headers, vector }));
  expect((await file.text()).replace('\u{feff}', '').trim().split('\r\n')).toEqual([
    'Ground run,Type,Size,Length',
    'G-1,BARE,4/0,200',
    'G-2,BARE,2/0,50',
  ]);
});

it('has each of its steps entered by a crew', async () => {
  const stored = await server.database.transaction((transaction) =>
    transaction.query<{ id: number; tag: string }>('select id, tag from grounding where project_id = $1', [projectId]),
  );
  ids = new Map(stored.map(({ id, tag }) => [tag, id]));
  const entry = (tag: string, values: Record<string, string | number>) => ({
    id: randomUUID(),
    type,
    commodityId: ids.get(tag)!,
    workDate: '2026-03-02',
    values,
    before: Object.fromEntries(Object.keys(values).map((key) => [key, null])),
    note: '',
  });
  const entries = [
    entry('G-1', { installedLength: 200, installedDate: '2026-03-02' }),
    entry('G-1', { testDate: '2026-03-02', testResult: 'Pass' }),
    entry('G-2', { installedLength: 25 }),
  ];
  const { results } = await lead.call(recordFieldWork, { body: { projectId, entries } });
  expect(results.map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded', 'recorded']);
  expect([...(await rows('percentComplete', 'earnedHours', 'status'))]).toEqual([
    ['G-1', { percentComplete: 100, earnedHours: 40, status: 'Complete' }],
    ['G-2', { percentComplete: 40, earnedHours: 4, status: 'In progress' }],
  ]);
});

it('is printed as it declares: install sheet, label and package cover', async () => {
  const commodity = { ...commodities[type], type };
  const made = commodity.templates.map((template) => defaultTemplate(commodity, template, String));
  expect(made.every((content) => content !== null && content.blocks.length > 2)).toBe(true);
  const body = { projectId, type, ids: [ids.get('G-1')!], tag: '', attached: [] };
  const { records } = await lead.call(getPrintRecords, { body });
  expect(records).toMatchObject([{ values: { tag: 'G-1', fromPoint: 'MCC-1', toPoint: 'Grid' } }]);
});

it('is in its package, where it waits for nothing of another type', async () => {
  const body = {
    projectId,
    packageType: 'installation' as const,
    rows: [{ row: null, cells: cellsOf({ code: 'IWP-1' }) }],
  };
  const { results } = await lead.call(savePackages, { body });
  const [saved] = savedRows(results);
  await server.database.transaction((transaction) =>
    transaction.execute("update grounding set package = 'IWP-1' where project_id = $1", [projectId]),
  );
  const contents = await lead.call(listPackageContents, { query: { projectId, id: saved!.id } });
  expect(contents.rows).toMatchObject([
    { type, tag: 'G-2', description: '2/0', state: 'ready', waits: [] },
    { type, tag: 'G-1', description: '4/0', state: 'done', waits: [] },
  ]);
});

it('is in the figures of the project and in its breakdowns, and has figures of its own', async () => {
  const { types } = await lead.call(getProjectFigures, { query: { projectId } });
  expect(types.filter((each) => each.rows > 0)).toMatchObject([{ type, rows: 2, budgetHours: 50, earnedHours: 44 }]);
  const figure = await lead.call(getFigure, { query: { projectId, of: type, figure: 'earnedHours' } });
  expect(figure).toMatchObject({ value: 44 });
  const { parts } = await lead.call(getProjectBreakdown, { query: { projectId, by: 'area' } });
  expect(parts).toMatchObject([{ key: 'A1', earnedHours: 44 }]);
});
