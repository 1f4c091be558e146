/** Returning and scrapping through the API: never more than is left, never on hand afterwards, and the way back. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listCodes, saveCodes } from '../../contract/codes/codes.ts';
import { listChoices } from '../../contract/codes/pickLists.ts';
import { disposeOfReel, type Disposal } from '../../contract/reels/disposal.ts';
import { allocateReels, getReelPlan } from '../../contract/reels/reelPlan.ts';
import { getReelStock } from '../../contract/reels/reelStock.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import { summariseTypes } from '../../contract/reels/typeSummary.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let reel: { id: number; version: number };
let free: number;

const kind = 'reel' as const;
const type = 'PWR-3C10';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
/** 1,000 ft came, 200 ft are pulled and 103 ft planned. */
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  const types = [{ row: null, cells: cellsOf({ code: type }) }];
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: types } });
  const rows = [{ row: null, cells: cellsOf({ code: 'R-1', cableType: type, receivedLength: 1000, status: 'inUse' }) }];
  const [saved] = savedRows((await lead.call(saveReels, { body: { projectId, kind, rows } })).results);
  reel = saved!;
  const cable = { typeCode: type, pulledFraction: 0, pullComplete: false, designLength: 100 };
  const ids = await addRows(server.database, projectId, 'cable', [
    { ...cable, tag: 'C-1', reel: 'r-1', pulledLength: 200, pullComplete: true, pulledFraction: 1 },
    { ...cable, tag: 'C-2', reel: 'R-1' },
    { ...cable, tag: 'C-3' },
  ]);
  free = ids[2]!;
});

const dispose = (as: Disposal, length: number, of = reel) =>
  lead.call(disposeOfReel, {
    body: { projectId, reel: { id: of.id, version: of.version }, as, length, date: '2026-03-02', reason: 'Left over' },
  });
const ledger = async () => (await lead.call(listCodes, { query: { projectId, kind } })).rows[0]!;
const plan = () => lead.call(getReelPlan, { query: { projectId } });

it('takes what is left off every balance, and with the last foot the reel is gone', async () => {
  expect(await dispose('scrap', 50)).toMatchObject({ status: 'disposed' });
  expect((await plan()).reels).toMatchObject([{ remainingNow: 750, plannedBalance: 647, status: 'inUse' }]);
  const part = await ledger();
  expect(await dispose('returned', 750, part)).toMatchObject({ status: 'disposed' });
  expect((await ledger()).values).toMatchObject({
    status: 'returned',
    scrap: 50,
    returned: 750,
    disposedDate: '2026-03-02',
    disposalReason: 'Left over',
  });
  const after = await plan();
  expect(after.reels).toMatchObject([{ remainingNow: 0, plannedBalance: -103 }]);
  const stock = after.reels.map((each) => Object.assign(each, { typeKey: 'one' }));
  expect(summariseTypes([], stock)).toMatchObject([{ onHand: 0 }]);
  expect((await lead.call(getReelStock, { query: { projectId } })).reels).toMatchObject([{ scrap: 50, returned: 750 }]);
  expect((await lead.call(listChoices, { query: { projectId, list: 'reel' } })).choices).toEqual([]);
  const moves = [{ commodityId: free, from: null, to: 'R-1' }];
  expect((await lead.call(allocateReels, { body: { projectId, moves } })).results).toMatchObject([
    { reason: expect.stringContaining('is empty, returned or scrap') },
  ]);
});

it('no more goes than is left, nor of a reel that is not on site or that somebody changed', async () => {
  expect(await dispose('returned', 801)).toEqual({
    status: 'refused',
    reason: '800 ft is left on R-1. Return or scrap no more than that, or correct what was pulled.',
  });
  expect(await dispose('returned', 10, { ...reel, version: reel.version - 1 })).toMatchObject({
    reason: expect.stringContaining('Somebody changed R-1 meanwhile'),
  });
  await dispose('scrap', 800);
  expect(await dispose('returned', 1, await ledger())).toMatchObject({
    reason: expect.stringContaining('R-1 is not on site'),
  });
});

it('is taken back by an edit of the ledger, unless the reel was changed since', async () => {
  const before = (await ledger()).values;
  const reply = await dispose('returned', 800);
  if (reply.status !== 'disposed') throw new Error(reply.reason);
  const undo = async () =>
    (await lead.call(saveReels, { body: { projectId, kind, rows: [reply.undo] } })).results.map(({ status }) => status);
  expect(await undo()).toEqual(['saved']);
  expect((await ledger()).values).toEqual(before);
  expect(await undo()).toEqual(['conflict']);
});

it('is for who may change reels', async () => {
  const foreman = server.as('foreman', projectId);
  const body = { projectId, reel, as: 'scrap' as const, length: 1, date: '2026-03-02', reason: 'Short end' };
  const { id, version } = reel;
  await expect(foreman.call(disposeOfReel, { body: { ...body, reel: { id, version } } })).rejects.toMatchObject({
    status: 403,
  });
});
