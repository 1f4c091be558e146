/** Rows added in the grid without a schedule file: written, listed and reverted like an import. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCommodities, type NewRow } from '../../contract/rows/createCommodities.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import { listImports } from '../../contract/imports/imports.ts';
import { getChangeReport } from '../../contract/imports/changeReport.ts';
import type { ImportType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { rows as rowsMessages } from '../../server/locales/en-US/rows.ts';
import { entries as entriesTexts } from '../../contract/base/messages/en-US/entries.ts';
import { fillText } from '../support/fillText.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { importSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
});

const row = (values: Readonly<Record<string, CellValue>>): NewRow => ({
  cells: Object.entries(values).map(([field, value]) => ({ field, value })),
});
interface Call {
  readonly importId?: string;
  readonly type?: ImportType;
  readonly who?: Client;
}
const create = (rows: readonly NewRow[], { importId = crypto.randomUUID(), type = 'cable', who = lead }: Call = {}) =>
  who.call(createCommodities, { body: { projectId, type, importId, unit: 'ft', rows: [...rows] } });
const query = <Row>(text: string, parameters: unknown[] = []) =>
  server.database.transaction((transaction) => transaction.query<Row>(text, [projectId, ...parameters]));
const tags = async () =>
  (await query<{ tag: string }>('select tag from cable where project_id = $1 order by tag')).map(({ tag }) => tag);

it('adds a cable with its ends, its hours and its type code', async () => {
  await addLaborUnit(server.database, projectId, { type: 'cable', name: 'PWR', typeCode: 'PWR', per: 100, hours: 5 });
  const { added, refusals } = await create([
    row({ tag: 'C-9', typeCode: 'PWR', fromEquipment: 'MCC-1', toEquipment: 'P-1', designLength: '200' }),
  ]);
  expect(refusals).toEqual([]);
  expect(added).toEqual([{ row: 0, id: expect.any(Number) }]);
  const [cable] = await query<Record<string, unknown>>(
    `select tag, type_code as type, from_equipment as "from", design_length as length, quantity, budget_hours::double precision as hours, status
     from cable where project_id = $1`,
  );
  expect(cable).toMatchObject({ tag: 'C-9', type: 'PWR', from: 'MCC-1', length: 200, quantity: 200, hours: 10 });
  const ends = await query<{ n: number }>('select count(*)::int as n from termination where project_id = $1');
  expect(ends).toEqual([{ n: 2 }]);
  const codes = await query('select code from code where project_id = $1 and kind = $2', ['cable-type']);
  expect(codes).toEqual([{ code: 'PWR' }]);
});

it('reads lengths in the unit in which they were typed', async () => {
  await create([row({ tag: 'C-1', designLength: '10 m' }), row({ tag: 'C-2', designLength: 100 })]);
  const lengths = await query<{ length: number }>(
    'select design_length as length from cable where project_id = $1 order by tag',
  );
  expect(lengths.map(({ length }) => Math.round(length * 100) / 100)).toEqual([32.81, 100]);
});

it('refuses a row without a tag, with a known one, or with one of another row; the others are added', async () => {
  await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
  const { added, refusals } = await create([
    row({ tag: 'c-1' }),
    row({ tag: null, designLength: 5 }),
    row({ tag: 'C-2', designLength: 'far', typeCode: 'PWR' }),
    row({ tag: 'C-2' }),
    row({ tag: 'C-3', foreman: 'Bell' }),
  ]);
  expect(await tags()).toEqual(['C-1', 'C-2', 'C-3']);
  expect(added.map((each) => each.row)).toEqual([2, 4]);
  expect(refusals.map(({ row: at, field, reason }) => [at, field, reason])).toEqual([
    [1, 'tag', fillText(rowsMessages.missing, { field: 'Cable' })],
    [2, 'designLength', fillText(entriesTexts.lengthUnreadable, { text: 'far' })],
    [3, 'tag', rowsMessages.tagTwice],
    [4, 'foreman', fillText(rowsMessages.notOfSchedule, { field: 'Foreman' })],
    [0, 'tag', fillText(rowsMessages.tagExists, { tag: 'c-1' })],
  ]);
});

it('refuses tags and codes that are no names, and accepts an id in capitals', async () => {
  const importId = crypto.randomUUID().toUpperCase();
  const { added, refusals } = await create(
    [row({ tag: 'X'.repeat(3000) }), row({ tag: 'C-1', typeCode: 'Y'.repeat(3000) })],
    { importId },
  );
  expect(added.map((each) => each.row)).toEqual([1]);
  expect(refusals.map(({ row: at, reason }) => [at, reason])).toEqual([
    [0, fillText(rowsMessages.tooLongText, { field: 'Cable', length: '3,000', most: 200 })],
    [1, fillText(rowsMessages.tooLongText, { field: 'Type', length: '3,000', most: 200 })],
  ]);
});

it('gives a repeated call the first response, and adds nothing twice', async () => {
  const importId = crypto.randomUUID();
  const first = await create([row({ tag: 'C-1' })], { importId });
  const again = await create([row({ tag: 'C-1' })], { importId });
  expect(again).toEqual(first);
  expect(await tags()).toEqual(['C-1']);
});

it('lists the rows as an import, with their author in the history of each row', async () => {
  const importId = crypto.randomUUID();
  const { added } = await create([row({ tag: 'C-1' }), row({ tag: 'C-2' })], { importId });
  const fileName = fillText(rowsMessages.addedInGrid, { tags: 'C-1, C-2' });
  const [record] = await lead.call(listImports, { query: { projectId, importType: 'cable' } });
  expect(record).toMatchObject({ id: importId, status: 'applied', fileName, counts: { rows: 2, added: 2 } });
  const { history } = await lead.call(getCommodityRecord, { query: { projectId, type: 'cable', id: added[0]!.id } });
  expect(history).toMatchObject([{ cause: 'import', change: 'added', fileName, importId }]);
  const report = await lead.call(getChangeReport, { query: { projectId, importId } });
  expect(report.rows.map(({ tag }) => tag).toSorted()).toEqual(['C-1', 'C-2']);
});

it('is reverted like an import, and leaves later schedules as they are', async () => {
  const importId = crypto.randomUUID();
  await create([row({ tag: 'C-1', typeCode: 'NEW' })], { importId });
  const steps = importSteps(lead, projectId);
  await steps.run('Cable,Length\nC-2,100\n', { mode: 'partial' }, 'revA.csv');
  await steps.revert(importId);
  expect(await tags()).toEqual(['C-2']);
});

it('counts a conductor at the ends of its cable', async () => {
  await create([row({ tag: 'C-1' })]);
  await create([row({ cableTag: 'C-1', conductorId: 'BK' }), row({ cableTag: 'C-1', conductorId: 'WH' })], {
    type: 'conductor',
  });
  const ends = await query<{ connections: number }>('select connections from termination where project_id = $1');
  expect(ends).toEqual([{ connections: 2 }, { connections: 2 }]);
});

it('requires the permission to import', async () => {
  const foreman = server.as('general-foreman', projectId);
  await expect(create([row({ tag: 'C-1' })], { who: foreman })).rejects.toMatchObject({ status: 403 });
  expect(await tags()).toEqual([]);
});
