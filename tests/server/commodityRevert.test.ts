/** Grid changes reverted by the server, also after the tab that made them is closed (docs/decisions/edits-and-undo.md). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCommodities, type CommodityEdit } from '../../contract/rows/changes.ts';
import type { EditKind } from '../../contract/rows/editKinds.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import { listCommodityChanges, revertCommodityChange } from '../../contract/rows/commodityHistory.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let generalForeman: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  generalForeman = server.as('general-foreman', projectId);
});

const cell = (field: string, before: CellValue, after: CellValue) => ({ field, before, after });
const update = (who: Client, rows: CommodityEdit[], editKind?: EditKind) =>
  who.call(updateCommodities, { body: { projectId, type: 'cable', rows, ...(editKind && { editKind }) } });
const history = async (who: Client = lead) =>
  (await who.call(listCommodityChanges, { query: { projectId, type: 'cable' } })).changes;
const revert = (changeId: string, who: Client = lead) =>
  who.call(revertCommodityChange, { body: { projectId, type: 'cable', changeId } });

async function valuesOf(id: number): Promise<Readonly<Record<string, CellValue>>> {
  const rows = await server.database.transaction((transaction) =>
    readRows(transaction, projectId, 'cable', [id], null),
  );
  return rows.get(id)!.values;
}

/** Forty cables with ends and a length, all emptied in one call: Ctrl+A, Delete. */
async function emptied(): Promise<number[]> {
  const cables = Array.from({ length: 40 }, (_, at) => ({
    tag: `C-${at}`,
    fromEquipment: `MCC-${at}`,
    designLength: 100 + at,
  }));
  const ids = await addRows(server.database, projectId, 'cable', cables);
  await update(
    lead,
    ids.map((id, at) => ({
      id,
      cells: [cell('fromEquipment', `MCC-${at}`, null), cell('designLength', 100 + at, null)],
    })),
  );
  return ids;
}

it('names the kind of each change, in the history of the grid and in that of the row', async () => {
  const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
  const write = (before: CellValue, after: CellValue, editKind?: EditKind) =>
    update(lead, [{ id: id!, cells: [cell('notes', before, after)] }], editKind);
  await write(null, 'north', 'paste');
  await write('north', null, 'clear');
  await write(null, 'north', 'undo');
  await write('north', 'south');
  const [typed] = await history();
  await revert(typed!.changeId);
  const kinds = ['revert', 'edit', 'undo', 'clear', 'paste'];
  const changes = await history();
  expect(changes.map(({ kind }) => kind)).toEqual(kinds);
  const cleared = changes[3]!;
  expect(changes[2]).toMatchObject({ reverts: cleared.changeId, isReverted: false });
  expect(cleared.isReverted).toBe(true);
  const record = await lead.call(getCommodityRecord, { query: { projectId, type: 'cable', id: id! } });
  expect(record.history.map(({ cause }) => cause)).toEqual(kinds);
});

it('reverts an emptied schedule as one change under the name of its author', async () => {
  const ids = await emptied();
  const [change] = await history();
  expect(change).toMatchObject({ rows: 40, cells: 80, reverts: null, isReverted: false, begunRows: 0 });
  expect(change!.fields.toSorted()).toEqual(['designLength', 'fromEquipment']);
  const reply = await revert(change!.changeId);
  expect(reply).toMatchObject({ kept: [], refusals: [] });
  expect(reply.updatedIds).toHaveLength(40);
  expect(await valuesOf(ids[7]!)).toMatchObject({ fromEquipment: 'MCC-7', designLength: 107 });
  const [taken, first] = await history();
  expect(taken).toMatchObject({ reverts: change!.changeId, rows: 40 });
  expect(first).toMatchObject({ changeId: change!.changeId, isReverted: true });
});

it('a revert can itself be reverted, and a repeated request changes nothing more', async () => {
  const ids = await emptied();
  const [change] = await history();
  await revert(change!.changeId);
  expect(await revert(change!.changeId)).toMatchObject({ updatedIds: [], kept: [] });
  const [again] = await history();
  await revert(again!.changeId);
  expect((await valuesOf(ids[0]!))['fromEquipment']).toBeNull();
});

/** History from the first change on, each with the index of the change that it reverts. */
const reported = async () => {
  const changes = await history();
  const at = new Map(changes.toReversed().map(({ changeId }, index) => [changeId, index]));
  return changes
    .toReversed()
    .map(({ reverts, isReverted }) => ({ takesBack: reverts && at.get(reverts), isTakenBack: isReverted }));
};

describe('an undo of the grid', () => {
  let id: number;
  const noted = (before: CellValue, after: CellValue, who: Client = lead) =>
    update(who, [{ id, cells: [cell('notes', before, after)] }]);
  beforeEach(async () => {
    [id] = (await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }])) as [number];
  });

  it('is listed as a revert of the change, and a redo as a revert of the undo', async () => {
    await noted(null, 'Wet pit');
    await noted('Wet pit', null);
    expect(await reported()).toEqual([
      { takesBack: null, isTakenBack: true },
      { takesBack: 0, isTakenBack: false },
    ]);
    await noted(null, 'Wet pit');
    await noted('Wet pit', null);
    expect(await reported()).toEqual([
      { takesBack: null, isTakenBack: true },
      { takesBack: 0, isTakenBack: true },
      { takesBack: 1, isTakenBack: true },
      { takesBack: 2, isTakenBack: false },
    ]);
  });

  it('is a separate change when it includes other cells or comes from another user', async () => {
    await noted(null, 'Wet pit');
    await update(lead, [{ id, cells: [cell('notes', 'Wet pit', null), cell('area', null, 'A9')] }]);
    await noted(null, 'Dry');
    await noted('Dry', null, generalForeman);
    expect(await reported()).toEqual(Array.from({ length: 4 }, () => ({ takesBack: null, isTakenBack: false })));
  });

  it('is not paired with a change that was already reverted from the history', async () => {
    await noted(null, 'Wet pit');
    const [change] = await history();
    await revert(change!.changeId);
    await noted(null, 'Wet pit');
    await noted('Wet pit', null);
    expect(await reported()).toEqual([
      { takesBack: null, isTakenBack: true },
      { takesBack: 0, isTakenBack: true },
      { takesBack: 1, isTakenBack: true },
      { takesBack: 2, isTakenBack: false },
    ]);
  });
});

it('leaves cells changed since then and lists them', async () => {
  const ids = await emptied();
  const [change] = await history();
  await update(lead, [{ id: ids[3]!, cells: [cell('fromEquipment', null, 'SWG-9')] }]);
  const reply = await revert(change!.changeId);
  expect(reply.kept).toEqual([{ id: ids[3], field: 'fromEquipment', theirs: 'SWG-9', before: 'MCC-3' }]);
  expect(await valuesOf(ids[3]!)).toMatchObject({ fromEquipment: 'SWG-9', designLength: 103 });
});

it('requires the edit permission for each field', async () => {
  await emptied();
  const [change] = await history();
  const reply = await revert(change!.changeId, generalForeman);
  expect(reply.updatedIds).toEqual([]);
  expect(reply.refusals).toHaveLength(80);
  await expect(revert(change!.changeId, server.as('foreman', projectId))).rejects.toMatchObject({
    code: 'permission.missing',
  });
  expect((await history())[0]!.isReverted).toBe(false);
});

it('does not find changes of another project', async () => {
  await emptied();
  const [change] = await history();
  const other = (await server.createProject()).id;
  const elsewhere = server.as('project-lead', other);
  await expect(
    elsewhere.call(revertCommodityChange, { body: { projectId: other, type: 'cable', changeId: change!.changeId } }),
  ).rejects.toMatchObject({ code: 'commodity.notFound' });
});

it('counts rows with started work only for a change of engineering data', async () => {
  const [begun, untouched] = await addRows(server.database, projectId, 'cable', [
    { tag: 'A', designLength: 100, pulledLength: 40 },
    { tag: 'B', designLength: 100 },
  ]);
  await update(lead, [
    { id: begun!, cells: [cell('designLength', 100, 12.5)] },
    { id: untouched!, cells: [cell('designLength', 100, 12.5)] },
  ]);
  await update(lead, [{ id: begun!, cells: [cell('foreman', null, 'Ruiz')] }]);
  expect((await history()).map(({ begunRows }) => begunRows)).toEqual([0, 1]);
});

describe('calls with the same change id', () => {
  const changeId = '0193f2a0-1111-7000-8000-000000000001';
  const assign = (who: Client, id: number, name: string) =>
    who.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: [{ id, cells: [{ ...cell('package', null, name), isNew: true }] }],
        changeId,
      },
    });

  it('form one history entry and are reverted together', async () => {
    const ids = await addRows(server.database, projectId, 'cable', [{ tag: 'B-1' }, { tag: 'B-2' }]);
    for (const id of ids) expect((await assign(lead, id, 'P-7')).updatedIds).toEqual([id]);
    const [change, ...others] = await history();
    expect(change).toMatchObject({ changeId, rows: 2, cells: 2 });
    expect(others).toEqual([]);
    expect(new Set((await revert(changeId)).updatedIds)).toEqual(new Set(ids));
    expect((await valuesOf(ids[1]!))['package']).toBeNull();
  });

  it('belong to one user; a call by another user is rejected', async () => {
    const ids = await addRows(server.database, projectId, 'cable', [{ tag: 'B-1' }, { tag: 'B-2' }]);
    await assign(lead, ids[0]!, 'P-7');
    await expect(assign(generalForeman, ids[1]!, 'P-8')).rejects.toMatchObject({ code: 'commodity.notFound' });
    expect((await valuesOf(ids[1]!))['package']).toBeNull();
  });
});
