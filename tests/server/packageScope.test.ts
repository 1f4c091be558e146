/**
 * A foreman can access the rows of their packages while these are in the field (docs/decisions/users-and-access.md), and loses
 * them with the package.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getChanges, updateCommodities, type Changes } from '../../contract/rows/changes.ts';
import { getCodeUses } from '../../contract/setup/codes/codes.ts';
import { listCommodityChanges, revertCommodityChange } from '../../contract/rows/commodityHistory.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { packageStatuses, statusesInField, type PackageStep } from '../../contract/setup/codes/packageStatus.ts';
import { getPackage, listPackageContents, savePackages, takePackageStep } from '../../contract/packages/packages.ts';
import { listProjects } from '../../contract/setup/projects/projects.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { addPackage } from './packageFixture.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let ann: Client;
let bo: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  ann = server.as({ name: 'Ann O’Neil', role: 'foreman' }, projectId);
  bo = server.as({ name: 'Bo', role: 'foreman' }, projectId);
  await Promise.all([lead.userId(), ann.userId(), bo.userId()]);
});

const rowsOf = (who: Client, type: CommodityType = 'cable', since?: Changes) =>
  who.call(getChanges, {
    query: { projectId, type, since: since?.version ?? 0, ...(since?.scope && { scope: since.scope }) },
  });
const idsOf = async (who: Client, type: CommodityType = 'cable') => (await rowsOf(who, type)).ids;
const reported = ({ full, ids, removedIds }: Changes) => ({ full, ids, removedIds });
const addCables = (...rows: Parameters<typeof addRows>[3][number][]) =>
  addRows(server.database, projectId, 'cable', rows);
const move = (id: number, before: string | null, after: string | null) =>
  lead.call(updateCommodities, {
    body: { projectId, type: 'cable', rows: [{ id, cells: [{ field: 'package', before, after }] }] },
  });
const savePackage = async (row: { id: number; version: number } | null, values: Record<string, string>) =>
  savedRows(
    (
      await lead.call(savePackages, {
        body: {
          projectId,
          packageType: 'installation',
          rows: [{ row: row && { id: row.id, version: row.version }, cells: cellsOf(values) }],
        },
      })
    ).results,
  )[0]!;
async function step(id: number, event: PackageStep) {
  const { row } = await lead.call(getPackage, { query: { projectId, id } });
  return lead.call(takePackageStep, {
    body: { projectId, id, version: row.version, event, reason: 'As agreed' },
  });
}
const pull = async (who: Client, commodityId: number) => {
  const { results } = await who.call(recordFieldWork, {
    body: {
      projectId,
      entries: [
        { id: crypto.randomUUID(), type: 'cable', commodityId, workDate: '2026-03-02', values: { pulledLength: 5 } },
      ],
    },
  });
  return results[0]!;
};

describe('the foreman of a package has access to its rows', () => {
  it('from its release until it is closed', async () => {
    for (const status of packageStatuses)
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      await addPackage(server.database, projectId, 'installation-package', status, { status, foreman: 'ANN  o’neil' });
    const ids = await addCables(...packageStatuses.map((status) => ({ tag: status, package: status })));
    const inField = ids.filter((_id, at) => statusesInField.includes(packageStatuses[at]!));
    expect(inField).toHaveLength(4);
    expect(await idsOf(ann)).toEqual(inField);
    expect(await idsOf(bo)).toEqual([]);
    // The terminations of these cables are in no package.
    expect(await idsOf(ann, 'from-term')).toEqual([]);
  });

  it('by the kind of the package, despite others with the same number, and through their crew', async () => {
    const add = (kind: Parameters<typeof addPackage>[2], values: Record<string, string>) =>
      addPackage(server.database, projectId, kind, 'P-1', { status: 'released', ...values });
    await add('installation-package', { foreman: 'Ann O’Neil' });
    await add('termination-package', { foreman: 'Bo' });
    await add('test-package', { crew: 'bo' });
    const [pulled, tested] = await addCables(
      { tag: 'C-1', package: 'P-1' },
      { tag: 'C-2', testPackage: 'P-1', foreman: 'Somebody' },
    );
    const [set, checked] = await addRows(server.database, projectId, 'equipment', [
      { tag: 'E-1', package: 'P-1' },
      { tag: 'E-2', testPackage: 'P-1' },
    ]);
    const [landed] = await addRows(server.database, projectId, 'conductor', [
      { cableTag: 'C-1', conductorId: '1', package: 'P-1' },
    ]);
    expect([await idsOf(ann), await idsOf(ann, 'equipment'), await idsOf(ann, 'conductor')]).toEqual([
      [pulled],
      [set],
      [],
    ]);
    expect([await idsOf(bo), await idsOf(bo, 'equipment'), await idsOf(bo, 'conductor')]).toEqual([
      [tested],
      [checked],
      [landed],
    ]);
  });

  it('only in the project of the package, despite the same number elsewhere', async () => {
    const other = (await server.createProject()).id;
    await server.as({ name: 'Ann O’Neil', role: 'foreman' }, other).userId();
    await addPackage(server.database, projectId, 'installation-package', 'IP-1', {
      status: 'released',
      crew: 'Ann O’Neil',
    });
    await addPackage(server.database, other, 'installation-package', 'IP-1', { status: 'released', foreman: 'Bo' });
    // Progress is by hours: without a labor unit neither would have a percentage.
    for (const id of [projectId, other])
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      await addLaborUnit(server.database, id, { type: 'cable', name: 'Any cable', hours: 1 });
    const row = { package: 'IP-1', designLength: 100, pulledLength: 100 };
    await addCables({ tag: 'C-1', ...row });
    await addRows(server.database, other, 'cable', [{ tag: 'C-1', ...row }]);
    const projects = await ann.call(listProjects, {});
    const percents = [projectId, other].map((each) => projects.find(({ id }) => id === each)?.percentComplete);
    expect(percents).toEqual([expect.any(Number), null]);
  });

  it('and the package contents include all of its rows', async () => {
    const id = await addPackage(server.database, projectId, 'installation-package', 'P-1', {
      status: 'released',
      foreman: 'Bo',
    });
    const ids = await addCables({ tag: 'C-1', package: 'P-1', foreman: 'Ann O’Neil' }, { tag: 'C-2', package: 'P-1' });
    const { rows, total } = await bo.call(listPackageContents, { query: { projectId, id } });
    expect([total, rows.map((row) => row.id)]).toEqual([2, ids]);
    // A foreman named on a row of another foreman's package has that row but not the package.
    expect(await idsOf(ann)).toEqual([ids[0]]);
    await expect(ann.call(getPackage, { query: { projectId, id } })).rejects.toMatchObject({
      code: 'package.notFound',
    });
    const codeId = id;
    await expect(ann.call(getCodeUses, { query: { projectId, codeId } })).rejects.toMatchObject({
      code: 'code.notFound',
    });
    expect((await bo.call(getCodeUses, { query: { projectId, codeId } })).uses).toMatchObject([{ rows: 2 }]);
  });
});

describe('the rows on a foreman’s device', () => {
  it('follow moves into and out of a package, and its steps', async () => {
    const one = await savePackage(null, { code: 'P-1', foreman: 'Bo' });
    await savePackage(null, { code: 'P-2', foreman: 'Bo' });
    const [first, second] = await addCables({ tag: 'C-1', package: 'P-1' }, { tag: 'C-2' });
    await addPackage(server.database, projectId, 'installation-package', 'P-9', { status: 'released', foreman: 'Bo' });
    const draft = await rowsOf(bo);
    expect(draft.ids).toEqual([]);
    const constraints = (await lead.call(getPackage, { query: { projectId, id: one.id } })).constraints;
    await server.database.transaction((transaction) =>
      transaction.execute("update package_constraint set state = 'cleared' where project_id = $1", [projectId]),
    );
    expect(constraints.length).toBeGreaterThan(0);
    await step(one.id, 'makeReady');
    expect(reported(await rowsOf(bo, 'cable', draft))).toEqual({ full: false, ids: [], removedIds: [] });
    await step(one.id, 'release');
    const released = await rowsOf(bo, 'cable', draft);
    expect(reported(released)).toEqual({ full: true, ids: [first], removedIds: [] });
    // The scope identifies the same user, with different rows.
    const [person] = [draft, released].map(({ scope }) => scope!.split('.')[0]);
    expect(released.scope!.startsWith(`${person!}.`)).toBe(true);
    await move(second!, null, 'P-1');
    const joined = await rowsOf(bo, 'cable', released);
    expect(reported(joined)).toEqual({ full: false, ids: [second], removedIds: [] });
    await move(first!, 'P-1', 'P-2');
    const left = await rowsOf(bo, 'cable', joined);
    expect(reported(left)).toEqual({ full: false, ids: [], removedIds: [first] });
    // A move between two of their packages is a change, not a removal.
    await move(second!, 'P-1', 'P-9');
    expect(reported(await rowsOf(bo, 'cable', left))).toEqual({ full: false, ids: [second], removedIds: [] });
    await move(second!, 'P-9', 'P-1');
    await step(one.id, 'recall');
    expect(reported(await rowsOf(bo, 'cable', left))).toEqual({ full: true, ids: [], removedIds: [] });
  });

  it('follow the package to another foreman, and to its new number', async () => {
    const id = await addPackage(server.database, projectId, 'installation-package', 'P-1', {
      status: 'released',
      foreman: 'Bo',
    });
    const [cable] = await addCables({ tag: 'C-1', package: 'P-1' });
    const before = await rowsOf(bo);
    expect(before.ids).toEqual([cable]);
    const { row } = await lead.call(getPackage, { query: { projectId, id } });
    await savePackage(row, { code: 'P-1A' });
    expect((await rowsOf(bo, 'cable', before)).ids).toEqual([cable]);
    const renamed = await lead.call(getPackage, { query: { projectId, id } });
    await server.database.transaction((transaction) =>
      transaction.execute('update project_user set foreman = true where project_id = $1', [projectId]),
    );
    await savePackage(renamed.row, { foreman: 'Ann O’Neil' });
    expect([await idsOf(ann), await idsOf(bo)]).toEqual([[cable], []]);
  });

  it('exclude a deleted row, which is sent as removed', async () => {
    await addPackage(server.database, projectId, 'installation-package', 'P-1', { status: 'released', foreman: 'Bo' });
    const [cable] = await addCables({ tag: 'C-1', package: 'P-1' }, { tag: 'C-2' });
    const before = await rowsOf(bo);
    await server.database.transaction(async (transaction) => {
      await transaction.execute('update project set version = version + 1 where id = $1', [projectId]);
      await transaction.execute('delete from cable where project_id = $1', [projectId]);
    });
    expect(reported(await rowsOf(bo, 'cable', before))).toEqual({ full: false, ids: [], removedIds: [cable] });
  });
});

it('work on a row that has left is rejected with a sentence that reveals nothing about the row', async () => {
  await addPackage(server.database, projectId, 'installation-package', 'P-1', { status: 'released', foreman: 'Bo' });
  await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Any cable', hours: 1 });
  const [cable] = await addCables({ tag: 'C-1', package: 'P-1', designLength: 100 });
  expect(await pull(bo, cable!)).toMatchObject({ outcome: 'recorded', percentComplete: 4.5 });
  const percentOf = async (who: Client) =>
    (await who.call(listProjects, {})).find(({ id }) => id === projectId)?.percentComplete;
  expect(await percentOf(bo)).toBeCloseTo(4.5);
  await move(cable!, 'P-1', null);
  const refused = await pull(bo, cable!);
  expect(refused).toMatchObject({ outcome: 'refused', error: { code: 'commodity.notFound' } });
  expect(refused.error!.message.length).toBeGreaterThan(20);
  await expect(bo.call(getCommodityRecord, { query: { projectId, type: 'cable', id: cable! } })).rejects.toMatchObject({
    code: 'commodity.notFound',
  });
  expect(await percentOf(bo)).toBeNull();
});

it('a revert into a renumbered package is rejected, because its old number no longer exists', async () => {
  const { id, version } = await savePackage(null, { code: 'P-1' });
  const [cable] = await addCables({ tag: 'C-1', package: 'P-1' });
  await move(cable!, 'P-1', null);
  const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
  await savePackage({ id, version }, { code: 'P-2' });
  const { refusals, updatedIds } = await lead.call(revertCommodityChange, {
    body: { projectId, type: 'cable', changeId: changes[0]!.changeId },
  });
  expect(updatedIds).toEqual([]);
  expect(refusals).toMatchObject([{ field: 'package', value: 'P-1', reason: expect.stringContaining('P-1') }]);
});

it('suggestions for a mistyped package number are limited to a foreman’s own packages', async () => {
  const add = (number: string, foreman: string) =>
    addPackage(server.database, projectId, 'installation-package', number, { status: 'released', foreman });
  await Promise.all([add('IWP-1001', 'Assigning Ann'), add('IWP-2002', 'Bo')]);
  const granted = server.as({ name: 'Assigning Ann', role: 'foreman', granted: ['data.assign'] }, projectId);
  const [id] = await addCables({ tag: 'C-1', foreman: 'Assigning Ann' });
  const typed = async (who: Client, after: string) => {
    const cells = [{ field: 'package', before: null, after }];
    const reply = await who.call(updateCommodities, {
      body: { projectId, type: 'cable', rows: [{ id: id!, cells }] },
    });
    return JSON.stringify(reply);
  };
  expect(await typed(granted, 'IWP 2002')).not.toContain('IWP-2002');
  expect(await typed(granted, 'IWP 1001')).toContain('IWP-1001');
  expect(await typed(lead, 'IWP 2002')).toContain('IWP-2002');
});
