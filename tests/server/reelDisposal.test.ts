/** Returning and scrapping through the API: never more than remains, never counted as on hand afterward, and the undo. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { listChoices } from '../../contract/setup/codes/pickLists.ts';
import { disposeOfReel, undoDisposal, type Disposal } from '../../contract/reels/disposal.ts';
import { allocateReels, getReelPlan } from '../../contract/reels/reelPlan.ts';
import { getReelStock } from '../../contract/reels/reelStock.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { deleteReels, mergeReels, saveReels } from '../../contract/reels/reels.ts';
import { cableTypeSupply } from '../../contract/reels/cableTypeSupply.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf, savedRows, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { reels as reelsMessages } from '../../server/locales/en-US/reels.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let reel: { id: number; version: number };
let free: number;

const kind = 'reel' as const;
const type = 'PWR-3C10';

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
/** 1,000 ft received, of which 200 ft are pulled and 103 ft planned. */
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

const leftOver = { date: '2026-03-02', reason: 'Left over' };
const dispose = (as: Disposal, length: number, of = reel, why = leftOver) =>
  lead.call(disposeOfReel, {
    body: { projectId, reel: { id: of.id, version: of.version }, as, length, ...why },
  });
const scrapInMeters = (length: number) =>
  lead.call(disposeOfReel, {
    body: { projectId, reel: { id: reel.id, version: reel.version }, as: 'scrap', length, unit: 'm', ...leftOver },
  });
const ledger = async () => (await lead.call(listCodes, { query: { projectId, kind } })).rows[0]!;
const plan = () => lead.call(getReelPlan, { query: { projectId } });

it('a disposal reduces every balance, and the reel is gone with its last foot', async () => {
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
  expect(cableTypeSupply([], stock)).toMatchObject([{ onHand: 0 }]);
  expect((await lead.call(getReelStock, { query: { projectId } })).reels).toMatchObject([{ scrap: 50, returned: 750 }]);
  expect((await lead.call(listChoices, { query: { projectId, list: 'reel' } })).choices).toEqual([]);
  const moves = [{ commodityId: free, from: null, to: 'R-1' }];
  expect((await lead.call(allocateReels, { body: { projectId, moves } })).results).toMatchObject([
    { reason: expect.stringContaining('is empty, returned or scrap') },
  ]);
});

it('a disposal is rejected beyond the remaining length, off site, or after another change', async () => {
  expect(await dispose('returned', 801)).toEqual({
    status: 'refused',
    reason: 'Only 800 ft is left on R-1. Enter that or less, or correct the pulled lengths.',
  });
  expect(await dispose('returned', 10, { ...reel, version: reel.version - 1 })).toMatchObject({
    reason: expect.stringContaining('Someone else changed R-1.'),
  });
  await dispose('scrap', 800);
  expect(await dispose('returned', 1, await ledger())).toMatchObject({
    reason: expect.stringContaining('R-1 isn’t on site'),
  });
});

const revert = async (disposal: number, of?: { id: number; version: number }) => {
  const { id, version } = of ?? (await ledger());
  return lead.call(undoDisposal, { body: { projectId, reel: { id, version }, disposal } });
};
const kept = async () => (await plan()).reels[0]!.disposals;

it('each disposal is stored with user, date, length and reason, and undone in reverse order', async () => {
  const before = (await ledger()).values;
  await dispose('scrap', 50);
  await dispose('scrap', 20, await ledger(), { date: '2026-03-04', reason: 'Crushed' });
  await dispose('returned', 730, await ledger(), { date: '2026-03-05', reason: 'Ordered too much' });
  const by = { by: 'project-lead', at: expect.any(Date) };
  const all = [
    { as: 'scrap', length: 50, date: '2026-03-02', reason: 'Left over', ...by },
    { as: 'scrap', length: 20, date: '2026-03-04', reason: 'Crushed', ...by },
    { as: 'returned', length: 730, date: '2026-03-05', reason: 'Ordered too much', ...by },
  ];
  expect(await kept()).toMatchObject(all);
  const [first, second, third] = (await kept()).map(({ id }) => id);
  expect(await revert(second!)).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('Can’t undo: there’s a later return or scrap of R-1'),
  });
  expect(await revert(third!)).toEqual({ status: 'undone' });
  expect((await ledger()).values).toMatchObject({
    status: 'inUse',
    scrap: 70,
    returned: null,
    disposedDate: '2026-03-04',
    disposalReason: 'Crushed',
  });
  expect(await revert(third!)).toMatchObject({ status: 'refused' });
  expect(await revert(second!)).toEqual({ status: 'undone' });
  expect(await kept()).toMatchObject(all.slice(0, 1));
  expect(await revert(first!)).toEqual({ status: 'undone' });
  expect((await ledger()).values).toEqual(before);
  expect(await kept()).toEqual([]);
});

it('an undo leaves later ledger edits, and is rejected below the ledger value', async () => {
  const reply = await dispose('scrap', 50);
  if (reply.status !== 'disposed') throw new Error(reply.reason);
  const write = async (values: Values) => {
    const { id, version } = await ledger();
    const rows = [{ row: { id, version }, cells: cellsOf(values) }];
    await lead.call(saveReels, { body: { projectId, kind, rows } });
  };
  await write({ scrap: 40, disposalReason: 'Cut by hand' });
  expect(await revert(reply.undo.disposal, reply.undo.reel)).toMatchObject({
    reason: expect.stringContaining('Someone else changed R-1.'),
  });
  expect(await revert(reply.undo.disposal)).toEqual({
    status: 'refused',
    reason: fillText(reelsMessages.lessInLedger, { length: '40 ft', reel: 'R-1' }),
  });
  await write({ scrap: 60 });
  expect(await revert(reply.undo.disposal)).toEqual({ status: 'undone' });
  expect((await ledger()).values).toMatchObject({ scrap: 10, disposedDate: null, disposalReason: 'Cut by hand' });
});

it('a disposal follows the project unit, and is deleted with its reel', async () => {
  await dispose('scrap', 50);
  const { projectNumber, name } = await lead.call(getProject, { query: { projectId } });
  const record = { projectId, projectNumber, name, archive: false, unitMeasurement: 'metric' as const };
  await server.as('administrator').call(updateProject, { body: record });
  expect(await kept()).toMatchObject([{ length: 15.24 }]);
  expect(await revert((await kept())[0]!.id)).toEqual({ status: 'undone' });
  expect((await ledger()).values['scrap']).toBeNull();
  await dispose('scrap', 1, await ledger());
  await server.database.transaction((transaction) =>
    transaction.execute("update cable set reel = '' where project_id = $1", [projectId]),
  );
  const { id, version } = await ledger();
  const { results } = await lead.call(deleteReels, { body: { projectId, kind, rows: [{ id, version }] } });
  expect(results).toEqual([{ status: 'deleted' }]);
});

it('a disposal requires the permission to change reels', async () => {
  const foreman = server.as('foreman', projectId);
  const body = { projectId, reel, as: 'scrap' as const, length: 1, date: '2026-03-02', reason: 'Short end' };
  const { id, version } = reel;
  await expect(foreman.call(disposeOfReel, { body: { ...body, reel: { id, version } } })).rejects.toMatchObject({
    status: 403,
  });
  const back = { projectId, reel: { id, version }, disposal: 1 };
  await expect(foreman.call(undoDisposal, { body: back })).rejects.toMatchObject({ status: 403 });
});

it('a merge is rejected until the disposal of the reel is undone', async () => {
  const rows = [{ row: null, cells: cellsOf({ code: 'R-01', cableType: type, receivedLength: 1000 }) }];
  const [other] = savedRows((await lead.call(saveReels, { body: { projectId, kind, rows } })).results);
  const disposed = await dispose('scrap', 50);
  if (disposed.status !== 'disposed') throw new Error(disposed.reason);
  const merge = () => lead.call(mergeReels, { body: { projectId, codeId: reel.id, intoCodeId: other!.id } });
  await expect(merge()).rejects.toThrow('R-1 has a return or scrap. Undo it in the cut plan');
  await lead.call(undoDisposal, { body: { projectId, ...disposed.undo } });
  await merge();
  expect((await plan()).reels.map(({ code }) => code)).toEqual(['R-01']);
});

it('a disposal accepts a length in its stated unit, up to the remaining length', async () => {
  expect(await scrapInMeters(243.841)).toMatchObject({ status: 'refused', reason: expect.stringContaining('800 ft') });
  expect(await scrapInMeters(15.24)).toMatchObject({ status: 'disposed' });
  expect((await plan()).reels).toMatchObject([{ remainingNow: 750, scrap: 50 }]);
});
