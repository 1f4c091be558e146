/** Bulk edits: fields of many rows set at once by a server job, in pieces. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  getBulkEdit,
  resumeBulkEdit,
  startBulkEdit,
  stopBulkEdit,
  type BulkRequest,
  type BulkSetting,
} from '../../contract/rows/bulkEdits.ts';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { listCommodityChanges, revertCommodityChange } from '../../contract/rows/commodityHistory.ts';
import { updateProject } from '../../contract/setup/projects/projects.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import { insertJob } from '../../server/repositories/jobs.ts';
import { insertBulkEdit } from '../../server/repositories/rows/bulkEdits.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { bulkEditEnds } from './fixtures/bulkEditEnds.ts';
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

const cablesOf = (count: number) =>
  addRows(
    server.database,
    projectId,
    'cable',
    Array.from({ length: count }, (_, at) => ({ tag: `C-${at + 1}`, foreman: 'Ruiz' })),
  );

const goneRows = (count: number) => Array.from({ length: count }, (_, at) => 2_000_000_000 + at);

/** Returns a setting for rows that all held `before` when the user saw them. */
const setting = (
  field: string,
  before: string | number | null,
  after: string | number | null,
  rows: number,
): BulkSetting => ({
  field,
  after,
  before: { values: [before], places: Array.from({ length: rows }, () => 0) },
});

async function start(request: BulkRequest, { who = lead, changeId = crypto.randomUUID() } = {}) {
  const asked = await who.call(startBulkEdit, { body: { projectId, changeId, type: 'cable', request } });
  return { changeId, asked };
}

const ends = (changeId: string) => bulkEditEnds(server.database, { projectId, changeId });

async function valuesIn(ids: readonly number[], field: string) {
  const rows = await server.database.transaction((transaction) =>
    readRows(transaction, projectId, 'cable', [...ids], null),
  );
  return ids.map((id) => rows.get(id)?.values[field]);
}

it('writes thousands of rows in pieces, and the history reverts them as one change', async () => {
  const ids = await cablesOf(2500);
  const { changeId, asked } = await start({ ids, settings: [setting('priority', null, 3, ids.length)] });
  expect(asked).toMatchObject({ rows: 2500, failure: null });
  expect(await ends(changeId)).toMatchObject({
    status: 'succeeded',
    done: 2500,
    written: 2500,
    cells: 2500,
    conflicts: 0,
  });
  expect(new Set(await valuesIn(ids, 'priority'))).toEqual(new Set([3]));
  const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
  expect(changes).toMatchObject([{ changeId, rows: 2500, cells: 2500 }]);
  const back = await lead.call(revertCommodityChange, { body: { projectId, type: 'cable', changeId } });
  expect(back.updatedIds).toHaveLength(2500);
  expect(new Set(await valuesIn(ids, 'priority'))).toEqual(new Set([null]));
});

it('accepts more rows per call than other lists', async () => {
  const ids = [...goneRows(5000), ...(await cablesOf(10))];
  const { changeId } = await start({ ids, settings: [setting('priority', null, 2, ids.length)] });
  expect(await ends(changeId)).toMatchObject({ status: 'succeeded', done: 5010, written: 10 });
});

it('skips and counts a row that another user changed since the user saw it', async () => {
  const ids = await cablesOf(3);
  await server.as({ name: 'Marcus', role: 'project-manager' }, projectId).call(updateCommodities, {
    body: { projectId, type: 'cable', rows: [{ id: ids[1]!, cells: [{ field: 'priority', before: null, after: 1 }] }] },
  });
  const { changeId } = await start({ ids, settings: [setting('priority', null, 3, 3)] });
  expect(await ends(changeId)).toMatchObject({ written: 2, conflicts: 1 });
  expect(await valuesIn(ids, 'priority')).toEqual([3, 1, 3]);
});

it('skips rows that already have the value of a setting', async () => {
  const ids = await cablesOf(3);
  const priority: BulkSetting = { field: 'priority', after: 3, before: { values: [null], places: [0, -1, 0] } };
  const notes: BulkSetting = { field: 'notes', after: 'Night shift', before: { values: [null], places: [-1, 0, 0] } };
  const { changeId } = await start({ ids, settings: [priority, notes] });
  expect(await ends(changeId)).toMatchObject({ written: 3, cells: 4 });
  expect(await valuesIn(ids, 'priority')).toEqual([3, null, 3]);
  expect(await valuesIn(ids, 'notes')).toEqual([null, 'Night shift', 'Night shift']);
});

it('returns the reason of rejected rows, in the user’s language', async () => {
  const ids = await cablesOf(2);
  const spanish = await lead.post(
    '/api/commodity/bulk',
    {
      projectId,
      changeId: crypto.randomUUID(),
      type: 'cable',
      request: { ids: [...ids, 2_000_000_000], settings: [setting('priority', null, 2, 3)] },
    },
    { 'accept-language': 'es-MX' },
  );
  expect(spanish.statusCode).toBe(200);
  const { changeId } = spanish.json<{ changeId: string }>();
  await ends(changeId);
  const { written, refused } = await lead.call(getBulkEdit, { query: { projectId, changeId } });
  expect(written).toBe(2);
  expect(refused).toEqual([{ reason: 'Esta fila ya no está en el proyecto.', rows: 1 }]);
});

it('continues if a piece has only rows that no longer exist', async () => {
  const ids = await cablesOf(10);
  const { changeId } = await start({
    ids: [...goneRows(1000), ...ids],
    settings: [setting('priority', null, 4, 1010)],
  });
  expect(await ends(changeId)).toMatchObject({ status: 'succeeded', done: 1010, written: 10 });
});

it('rejects an edit of rows that all no longer exist', async () => {
  const request = { ids: goneRows(2), settings: [setting('priority', null, 2, 2)] };
  await expect(start(request)).rejects.toMatchObject({ code: 'commodity.notFound' });
});

it('runs once if it is requested twice with the same change id', async () => {
  const ids = await cablesOf(2);
  const request = { ids, settings: [setting('priority', null, 2, 2)] };
  const { changeId } = await start(request);
  await start(request, { changeId });
  await ends(changeId);
  await start(request, { changeId });
  expect(await ends(changeId)).toMatchObject({ done: 2, written: 2 });
  const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
  expect(changes).toHaveLength(1);
});

/** Inserts a bulk edit in the state of a server that stopped after the given number of rows. */
async function left(ids: readonly number[], done: number): Promise<string> {
  const changeId = crypto.randomUUID();
  const request = { ids: [...ids], settings: [setting('priority', null, 7, ids.length)] };
  const askedBy = await lead.userId();
  await server.database.transaction(async (transaction) => {
    await insertBulkEdit(transaction, { projectId, changeId, type: 'cable', askedBy, request });
    await transaction.execute('update bulk_edit set done = $2 where change_id = $1', [changeId, done]);
  });
  return changeId;
}

it('writes the rest of a stopped edit, without repeating rows', async () => {
  const ids = await cablesOf(1500);
  const changeId = await left(ids, 1000);
  await lead.call(resumeBulkEdit, { body: { projectId, changeId } });
  expect(await ends(changeId)).toMatchObject({ status: 'succeeded', done: 1500, written: 500 });
  const values = await valuesIn(ids, 'priority');
  expect([values[999], values[1000]]).toEqual([null, 7]);
});

it('writes nothing if it is stopped before its start, and can be resumed', async () => {
  const ids = await cablesOf(3);
  const changeId = await left(ids, 0);
  expect(await lead.call(stopBulkEdit, { body: { projectId, changeId } })).toMatchObject({ written: 0, rows: 3 });
  expect(await valuesIn(ids, 'priority')).toEqual([null, null, null]);
  await lead.call(resumeBulkEdit, { body: { projectId, changeId } });
  expect(await ends(changeId)).toMatchObject({ status: 'succeeded', written: 3 });
});

it('ends with a message if the user is no longer allowed to assign work', async () => {
  const ids = await cablesOf(2);
  const busy = crypto.randomUUID();
  await server.database.transaction(async (transaction) => {
    await insertJob(transaction, { id: busy, kind: 'elsewhere', projectId, subject: busy, payload: {} });
    await transaction.execute(
      "update job set status = 'running', worker = gen_random_uuid(), lease_until = now() + interval '1 hour' where id = $1",
      [busy],
    );
  });
  const who = server.as({ name: 'Lea', role: 'project-lead' }, projectId);
  const many = [...ids, ...goneRows(1000)];
  const { changeId, asked } = await start(
    { ids: many, settings: [setting('priority', null, 7, many.length)] },
    { who },
  );
  expect(asked.status).toBe('queued');
  const viewer = server.as({ name: 'Lea', role: 'viewer' }, projectId);
  await viewer.userId();
  await server.database.transaction((transaction) =>
    transaction.execute("update job set status = 'succeeded' where id = $1", [busy]),
  );
  const { status, written, failure } = await ends(changeId);
  expect({ status, written }).toEqual({ status: 'failed', written: 0 });
  expect(failure).toContain('permission');
  expect(await valuesIn(ids, 'priority')).toEqual([null, null]);
});

it('is visible only to the user who requested it', async () => {
  const ids = await cablesOf(1);
  const { changeId } = await start({ ids, settings: [setting('priority', null, 2, 1)] });
  await ends(changeId);
  const other = server.as({ name: 'Marcus', role: 'project-lead' }, projectId);
  const named = { projectId, changeId };
  await expect(other.call(getBulkEdit, { query: named })).rejects.toMatchObject({ code: 'commodity.notFound' });
  await expect(other.call(stopBulkEdit, { body: named })).rejects.toMatchObject({ code: 'commodity.notFound' });
  await expect(other.call(resumeBulkEdit, { body: named })).rejects.toMatchObject({ code: 'commodity.notFound' });
});

it('rejects the change id of another user', async () => {
  const ids = await cablesOf(2);
  const marcus = server.as({ name: 'Marcus', role: 'project-lead' }, projectId);
  const changeId = crypto.randomUUID();
  await marcus.call(updateCommodities, {
    body: {
      projectId,
      type: 'cable',
      changeId,
      rows: [{ id: ids[0]!, cells: [{ field: 'priority', before: null, after: 1 }] }],
    },
  });
  await expect(start({ ids, settings: [setting('notes', null, 'x', 2)] }, { changeId })).rejects.toMatchObject({
    code: 'commodity.notFound',
  });
});

it('uses the unit the user saw for lengths, and converts them if the project changed its unit', async () => {
  const ids = await addRows(server.database, projectId, 'cable', [{ tag: 'L-1', designLength: 100 }]);
  const project = { projectId, projectNumber: `BE-${projectId}`, name: 'Riverbend', archive: false };
  await server.as('administrator').call(updateProject, { body: { ...project, unitMeasurement: 'metric' } });
  const request: BulkRequest = { ids, unit: 'ft', settings: [setting('designLength', 100, 200, 1)] };
  const { changeId } = await start(request);
  expect(await ends(changeId)).toMatchObject({ written: 1, conflicts: 0 });
  const [length] = await valuesIn(ids, 'designLength');
  expect(length).toBeCloseTo(60.96, 6);
});
