/**
 * Cut orders through the API: the stored plan, which later revisions do not change, and its differences from the current plan.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { getCutOrder, makeCutOrder, withdrawCutOrder } from '../../contract/reels/cutOrders.ts';
import { countChanges, orderChanges } from '../../contract/reels/orderChanges.ts';
import { allocateReels, getReelPlan } from '../../contract/reels/reelPlan.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let ids: readonly number[];

const type = 'PWR-3C10';
const added = (values: Record<string, string | number>) => ({ row: null, cells: cellsOf(values) });

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: [added({ code: type })] } });
  const reels = ['R-1', 'R-2'].map((code) => added({ code, cableType: type, receivedLength: 1000 }));
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: reels } });
  const cable = { typeCode: type, pulledFraction: 0, pullComplete: false };
  ids = await addRows(server.database, projectId, 'cable', [
    { ...cable, tag: 'C-1', designLength: 100, reel: 'R-1', foreman: 'Ann' },
    { ...cable, tag: 'C-2', designLength: 200, reel: 'r-1' },
    { ...cable, tag: 'C-3', designLength: 300, reel: 'R-2' },
    { ...cable, tag: 'C-4', designLength: 50, reel: 'R-9' },
    { ...cable, tag: 'C-5', designLength: 50 },
  ]);
});

const withdraw = (number: number) => lead.call(withdrawCutOrder, { body: { projectId, number } });
const keep = () => lead.call(makeCutOrder, { body: { projectId } });
const orderOf = async (who = lead) => (await who.call(getCutOrder, { query: { projectId } })).order;
const differing = async () => {
  const order = await orderOf();
  const found = orderChanges(order!, await lead.call(getReelPlan, { query: { projectId } }));
  // The page has only the cables on reels and in the order.
  const onPage = await lead.call(getReelPlan, { query: { projectId, cables: 'onReels' } });
  expect(orderChanges(order!, onPage)).toEqual(found);
  const left = Array.from(found.left, ([reel, pieces]) => [reel, ...pieces.map(({ tag, now }) => `${tag} ${now}`)]);
  return { changes: [...found.changes], left, count: countChanges(found) };
};
const set = (column: string, value: unknown, id: number) =>
  server.database.transaction((transaction) =>
    transaction.execute(`update cable set ${column} = $1 where id = $2`, [value, id]),
  );

it('a cut order lists the pieces of each reel in the ledger, longest first', async () => {
  expect(await orderOf()).toBeNull();
  expect(await keep()).toEqual({ status: 'kept', number: 1 });
  expect(await orderOf()).toMatchObject({
    number: 1,
    madeBy: expect.stringMatching(/./),
    schedule: null,
    pieces: [
      { tag: 'C-2', reel: 'R-1', length: 206 },
      { tag: 'C-1', reel: 'R-1', length: 103 },
      { tag: 'C-3', reel: 'R-2', length: 309 },
    ],
  });
  expect(await differing()).toEqual({ changes: [], left: [], count: 0 });
});

it('sorts reels, and pieces of equal length, in natural order: R-2 before R-10', async () => {
  const cable = { typeCode: type, pulledFraction: 0, pullComplete: false, designLength: 100 };
  const reel = added({ code: 'R-10', cableType: type, receivedLength: 1000 });
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: [reel] } });
  await addRows(server.database, projectId, 'cable', [
    { ...cable, tag: 'C-10', reel: 'R-10' },
    { ...cable, tag: 'C-9', reel: 'R-10' },
  ]);
  await keep();
  expect((await orderOf())?.pieces.map((piece) => `${piece.reel} ${piece.tag}`)).toEqual([
    'R-1 C-2',
    'R-1 C-1',
    'R-2 C-3',
    'R-10 C-9',
    'R-10 C-10',
  ]);
});

it('reports longer, moved, new and removed pieces after a revision, but no pulled cable', async () => {
  await keep();
  await set('design_length', 120, ids[0]!);
  const moves = [
    { commodityId: ids[1]!, from: 'R-1', to: 'R-2' },
    { commodityId: ids[4]!, from: null, to: 'R-1' },
  ];
  await lead.call(allocateReels, { body: { projectId, moves } });
  await set('removed', true, ids[2]!);
  expect(await differing()).toEqual({
    changes: [
      [String(ids[0]), { kind: 'length', by: 21 }],
      [String(ids[1]), { kind: 'moved', from: 'R-1' }],
      [String(ids[4]), { kind: 'added' }],
    ],
    left: [
      ['R-1', 'C-2 R-2'],
      ['R-2', 'C-3 null'],
    ],
    count: 4,
  });
  await set('pulled_fraction', 1, ids[0]!);
  expect((await differing()).count).toBe(3);
  expect(await keep()).toEqual({ status: 'kept', number: 2 });
  expect((await differing()).count).toBe(0);
});

it('lists a piece of a cable deleted since, because it might already be cut', async () => {
  await keep();
  await server.database.transaction((transaction) => transaction.execute('delete from cable where id = $1', [ids[1]]));
  expect(await differing()).toEqual({ changes: [], left: [['R-1', 'C-2 null']], count: 1 });
});

it('only the latest order can be withdrawn, and the one before it becomes current again', async () => {
  await keep();
  await keep();
  expect(await withdraw(1)).toMatchObject({ reason: expect.stringContaining('cut order 1 is no longer the latest') });
  expect(await withdraw(2)).toEqual({ status: 'withdrawn' });
  expect(await orderOf()).toMatchObject({ number: 1 });
});

it('does not reuse the number of a withdrawn order', async () => {
  await keep();
  await keep();
  await withdraw(2);
  expect(await keep()).toEqual({ status: 'kept', number: 3 });
  expect(await withdraw(2)).toMatchObject({ status: 'refused' });
  await withdraw(3);
  await withdraw(1);
  expect(await orderOf()).toBeNull();
  expect(await keep()).toEqual({ status: 'kept', number: 4 });
});

it('converts to the project unit, and shows a foreman only pieces of their own rows', async () => {
  await keep();
  const ann = server.as({ name: 'Ann', role: 'foreman' }, projectId);
  expect((await orderOf(ann))?.pieces.map(({ tag }) => tag)).toEqual(['C-1']);
  await expect(ann.call(makeCutOrder, { body: { projectId } })).rejects.toMatchObject({ status: 403 });
  const administrator = server.as('administrator');
  const { id: _id, version: _version, ...record } = await administrator.call(getProject, { query: { projectId } });
  await administrator.call(updateProject, { body: { projectId, ...record, unitMeasurement: 'metric' } });
  expect((await orderOf())?.pieces[1]?.length).toBeCloseTo(103 * 0.3048, 9);
});

it('rejects an order without pieces to cut', async () => {
  const empty = (await server.createProject()).id;
  const keeper = server.as('project-lead', empty);
  expect(await keeper.call(makeCutOrder, { body: { projectId: empty } })).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('Assign reels first'),
  });
});
