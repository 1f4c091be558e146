/**
 * Covers of packages: found by the number in their code, and shown as current or superseded by comparison with their printed
 * values.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { findPackages, recordCover } from '../../contract/packages/covers.ts';
import {
  getPackage,
  listPackageContents,
  savePackageConstraints,
  savePackages,
} from '../../contract/packages/packages.ts';
import { addRows } from './commodityFixture.ts';
import { addPackage } from './packageFixture.ts';
import { cellsOf } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

async function site() {
  const { id: projectId } = await server.createProject();
  const lead = server.as({ name: 'Lea', role: 'project-lead' }, projectId);
  const add = (number: string, foreman: string) =>
    addPackage(server.database, projectId, 'installation-package', number, { status: 'released', foreman });
  const [own, other] = [await add('IWP-1', 'Ann'), await add('IWP-10', 'Bo')];
  const cables = await addRows(server.database, projectId, 'cable', [
    { tag: 'C-1', package: 'IWP-1' },
    { tag: 'C-2', package: 'IWP-1' },
    { tag: 'C-3' },
  ]);
  const find = async (text: string, who = lead) =>
    (await who.call(findPackages, { query: { projectId, text } })).packages;
  const print = async (printId = randomUUID(), who = lead) => {
    const { row, constraints } = await lead.call(getPackage, { query: { projectId, id: own } });
    const { rows } = await lead.call(listPackageContents, { query: { projectId, id: own } });
    const printed = {
      values: row.values,
      constraints: constraints.map(({ name, state }) => ({ name, state })),
      rows: rows.map(({ type, id }) => ({ type, id })),
    };
    return who.call(recordCover, { body: { projectId, printId, id: own, printed } });
  };
  const move = (id: number, before: string | null, after: string | null) =>
    lead.call(updateCommodities, {
      body: { projectId, type: 'cable', rows: [{ id, cells: [{ field: 'package', before, after }] }] },
    });
  return { projectId, lead, own, other, cables, find, print, move };
}

it('a cover is current until rows, constraints or fields of the package change, and again once reprinted', async () => {
  const { projectId, lead, own, cables, find, print, move } = await site();
  expect((await find('iwp-1')).map(({ number, cover }) => [number, cover])).toEqual([
    ['IWP-1', null],
    ['IWP-10', null],
  ]);
  expect(await print()).toEqual({ covers: 1 });
  const stands = { printedBy: 'Lea', fields: [], constraints: [], rowsAdded: 0, rowsRemoved: 0 };
  expect((await find(' Iwp-1 '))[0]!.cover).toMatchObject(stands);
  await move(cables[0]!, 'IWP-1', null);
  await move(cables[2]!, null, 'IWP-1');
  const { row, constraints } = await lead.call(getPackage, { query: { projectId, id: own } });
  const [first] = constraints;
  const edits = [{ id: first!.id, state: 'cleared' as const }];
  const { row: cleared } = await lead.call(savePackageConstraints, {
    body: { projectId, id: own, version: row.version, edits },
  });
  const edit = { row: { id: own, version: cleared.version }, cells: cellsOf({ description: 'Dock' }) };
  await lead.call(savePackages, { body: { projectId, packageType: 'installation', rows: [edit] } });
  expect((await find('IWP-1'))[0]!.cover).toMatchObject({
    fields: ['description'],
    constraints: [first!.name],
    rowsAdded: 1,
    rowsRemoved: 1,
  });
  await print();
  expect((await find('IWP-1'))[0]!.cover).toMatchObject(stands);
});

it('a cover is stored once per print id, and visible only to users who see the package', async () => {
  const { projectId, lead, other, find, print } = await site();
  const printId = randomUUID();
  await print(printId);
  expect(await print(printId)).toEqual({ covers: 1 });
  const printed = { values: {}, constraints: [], rows: [] };
  await expect(lead.call(recordCover, { body: { projectId, printId, id: other, printed } })).rejects.toMatchObject({
    code: 'entry.keyReused',
  });
  const ann = server.as({ name: 'Ann', role: 'foreman' }, projectId);
  expect((await find('iwp', ann)).map(({ number }) => number)).toEqual(['IWP-1']);
  await expect(
    ann.call(recordCover, { body: { projectId, printId: randomUUID(), id: other, printed } }),
  ).rejects.toMatchObject({ code: 'package.notFound' });
  const covers = await server.database.transaction((transaction) =>
    transaction.query('select id from package_cover where project_id = $1', [projectId]),
  );
  expect(covers).toHaveLength(1);
});
