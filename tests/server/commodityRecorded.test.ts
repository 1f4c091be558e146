/**
 * Server responses about three cables and edits of them, for the tests of the grid and the store; recorded with `RECORD=1 npx
 * vitest run --project=server tests/server/commodityRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBulkEdit } from '../../contract/rows/bulkEdits.ts';
import { getChanges, updateCommodities } from '../../contract/rows/changes.ts';
import { listCommodityChanges, revertCommodityChange } from '../../contract/rows/commodityHistory.ts';
import { findTags } from '../../contract/rows/findTags.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let ids: number[];

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  const { database } = server;
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  for (const [typeCode, hours] of [
    ['3/C #2', 5],
    ['7/C #14', 2],
  ] as const)
    await addLaborUnit(database, projectId, { type: 'cable', name: typeCode, typeCode, per: 100, hours });
  await database.transaction((transaction) =>
    transaction.execute(
      "insert into code (project_id, kind, code, code_key, active) values ($1, 'area', 'A9', 'A9', false)",
      [projectId],
    ),
  );
  const motor = { typeCode: '3/C #2', fromEquipment: 'MCC-1' };
  const ended = { pullComplete: true, pulledDate: '2026-11-18', testResult: 'Pass', testDate: '2026-11-19' };
  ids = await addRows(database, projectId, 'cable', [
    {
      ...motor,
      tag: 'P-101',
      toEquipment: 'PMP-1',
      designLength: 200,
      foreman: 'Ortiz',
      package: 'WP-1',
      pulledLength: 100,
    },
    { ...motor, tag: 'P-102', toEquipment: 'PMP-2', designLength: 400 },
    {
      ...ended,
      tag: 'C-9',
      typeCode: '7/C #14',
      fromEquipment: 'JB-7',
      toEquipment: 'PLC-2',
      designLength: 100.5,
      foreman: 'Bell',
      package: 'WP-2',
    },
  ]);
});
afterAll(() => server.close());

const edit = (id: number, field: string, before: CellValue, after: CellValue) => ({
  id,
  cells: [{ field, before, after, ...(field === 'foreman' && { isNew: true as const }) }],
});
const changesSince = (since: number) => lead.call(getChanges, { query: { projectId, type: 'cable', since } });

it('a response with all cables, and one without changes, match the recordings', async () => {
  const snapshot = await changesSince(0);
  expect(answered(snapshot)).toEqual(await recorded('cables', snapshot));
  const later = await changesSince(snapshot.version);
  expect(answered(later)).toEqual(await recorded('cablesUnchanged', later));
});

it('responses to a written, a conflicting and a rejected edit match the recordings', async () => {
  const update = (...rows: ReturnType<typeof edit>[]) =>
    lead.call(updateCommodities, { body: { projectId, type: 'cable', rows } });
  const [power, spare, control] = ids as [number, number, number];
  await update(edit(power, 'foreman', 'Ortiz', 'Svensson'));
  const reply = await update(
    edit(power, 'foreman', 'Ortiz', 'Tran'),
    edit(spare, 'area', null, 'A9'),
    edit(control, 'foreman', 'Bell', 'Tran'),
  );
  expect(reply).toMatchObject({
    updatedIds: [control],
    conflicts: [{ id: power, theirs: 'Svensson' }],
    refusals: [{ id: spare }],
  });
  expect(answered(reply)).toEqual(await recorded('commodityUpdate', reply));

  // The time of a change comes from the database clock.
  const history = async () => {
    const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
    for (const change of changes) change.at = new Date('2026-11-20T15:00:00Z');
    return { changes };
  };
  const made = await history();
  expect(answered(made)).toEqual(await recorded('commodityHistory', made));
  const { changeId } = made.changes[0]!;
  const reverted = await lead.call(revertCommodityChange, { body: { projectId, type: 'cable', changeId } });
  expect(answered(reverted)).toEqual(await recorded('commodityReverted', reverted));
  const after = await history();
  expect(answered(after)).toEqual(await recorded('commodityHistoryReverted', after));
});

it('the record of a cable with its ends and history matches the recording', async () => {
  await addRows(server.database, projectId, 'equipment', [{ tag: 'JB-7', setDate: '2026-11-10' }]);
  const record = await lead.call(getCommodityRecord, { query: { projectId, type: 'cable', id: ids[2]! } });
  for (const event of record.history) event.at = new Date('2026-11-20T15:00:00Z');
  expect(answered(record)).toEqual(await recorded('commodityRecord', record));
});

it('the tags found by the command palette match the recording', async () => {
  const found = await lead.call(findTags, { query: { projectId, text: 'JB' } });
  expect(answered(found)).toEqual(await recorded('foundTags', found));
});

it('bulk edit responses, with and without a changed and a deleted row, match the recordings', async () => {
  const [power, spare] = ids as [number, number, number];
  const start = (rows: readonly number[], before: CellValue) =>
    lead.call(startBulkEdit, {
      body: {
        projectId,
        changeId: crypto.randomUUID(),
        type: 'cable',
        request: {
          ids: [...rows],
          settings: [{ field: 'priority', after: 3, before: { values: [before], places: rows.map(() => 0) } }],
        },
      },
    });
  const whole = await start([power, spare], null);
  expect(whole).toMatchObject({ status: 'succeeded', written: 2, conflicts: 0, refused: [] });
  expect(answered(whole)).toEqual(await recorded('bulkEdit', whole));
  await lead.call(updateCommodities, { body: { projectId, type: 'cable', rows: [edit(spare, 'priority', 3, 1)] } });
  const partly = await start([spare, 2_000_000_000], 5);
  expect(partly).toMatchObject({ written: 0, conflicts: 1, refused: [{ rows: 1 }] });
  expect(answered(partly)).toEqual(await recorded('bulkEditPartly', partly));
});
