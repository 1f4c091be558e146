/**
 * A cable cut from two reels through the API (domain section 8): planned by the office, recorded by a crew, with the same lengths
 * in SQL and in the contract.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { balanceOf } from '../../contract/progress/cuts.ts';
import { getCutOrder, makeCutOrder } from '../../contract/reels/cutOrders.ts';
import { piecesOf } from '../../contract/progress/pieces.ts';
import { cutsOfCable } from '../../contract/reels/plannedCuts.ts';
import { allocateReels, getReelPlan, type ReelMove } from '../../contract/reels/reelPlan.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { getReelStock } from '../../contract/reels/reelStock.ts';
import { deleteReels, mergeReels, saveReels } from '../../contract/reels/reels.ts';
import { readReelTotals } from '../../server/repositories/reels/reelCables.ts';
import { splicedRow } from '../support/splicedRow.ts';
import { enterOnCable, messagesOfResult } from './cableEntry.ts';
import type { Client } from './client.ts';
import { addRows, type NewRow } from './commodityFixture.ts';
import { cellsOf, savedRows, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { entryChecks as entryChecksTexts } from '../../contract/base/messages/en-US/entryChecks.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let lead: Client;

const kind = 'reel' as const;
const added = (values: Values) => ({ row: null, cells: cellsOf(values) });

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  const types = ['PWR', 'CTL'].map((code) => added({ code }));
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: types } });
});

const addReels = async (...reels: Values[]) =>
  savedRows((await lead.call(saveReels, { body: { projectId, kind, rows: reels.map(added) } })).results);
const reelOf = (code: string, receivedLength: number, cableType = 'PWR') => ({ code, cableType, receivedLength });
const addCables = (...rows: NewRow[]) =>
  addRows(
    server.database,
    projectId,
    'cable',
    rows.map((row, at) => Object.assign({ tag: `C-${at + 1}`, typeCode: 'PWR', foreman: 'Ann' }, row)),
  );
const planNow = () => lead.call(getReelPlan, { query: { projectId } });
const balances = async () =>
  Object.fromEntries((await planNow()).reels.map(({ code, plannedBalance }) => [code, plannedBalance]));
const move = async (...moves: ReelMove[]) =>
  (await lead.call(allocateReels, { body: { projectId, moves } })).results.map((result) =>
    result.status === 'refused' ? result.reason : result.status,
  );
const spliceTo = (reel: string, length: number, from: string | null = null) => ({
  from,
  to: { reel, length, note: 'No reel is long enough' },
});

const spliceIn = (unit: 'ft' | 'm', length: number) => ({
  from: null,
  to: { ...spliceTo('R-2', length).to, unit },
});

async function enter(who: Client, commodityId: number, values: Values, before: Values = {}, note = '') {
  const result = await enterOnCable(who, { projectId, commodityId, values, before, note });
  return { outcome: result.outcome, said: messagesOfResult(result), percentComplete: result.percentComplete };
}
const recorded = { outcome: 'recorded', said: [undefined] };

it('a splice cuts from two reels when none is long enough, in both balances and cut lists', async () => {
  await addReels(reelOf('R-1', 100), reelOf('R-2', 80));
  const [id] = await addCables({ designLength: 150 });
  const whole = { commodityId: id!, from: null, to: 'r-1' };
  expect(await move(whole)).toEqual([expect.stringContaining('C-1 takes 155 ft, and R-1 has 100 ft left')]);
  expect(await move({ ...whole, splice: spliceTo('r-2', 60) })).toEqual(['allocated']);
  expect(await balances()).toEqual({ 'R-1': 7, 'R-2': 18 });
  const { cables } = await planNow();
  expect(cutsOfCable(cables[0]!)).toMatchObject([
    { piece: 'first', reel: 'R-1', plannedLength: 93 },
    { piece: 'second', reel: 'R-2', plannedLength: 62 },
  ]);
  await lead.call(makeCutOrder, { body: { projectId } });
  const { order } = await lead.call(getCutOrder, { query: { projectId } });
  expect(order?.pieces.map(({ tag, reel, length, isSplice }) => [tag, reel, length, isSplice])).toEqual([
    ['C-1', 'R-1', 93, false],
    ['C-1', 'R-2', 62, true],
  ]);
});

it('a splice is rejected if the second reel is too short, of another type, or would take all', async () => {
  await addReels(reelOf('R-1', 100), reelOf('R-2', 50), reelOf('R-3', 500, 'CTL'));
  const [id] = await addCables({ designLength: 150 });
  const to = (reel: string, length: number) => ({
    commodityId: id!,
    from: null,
    to: 'R-1',
    splice: spliceTo(reel, length),
  });
  expect(await move(to('R-2', 60))).toEqual([expect.stringContaining('C-1 takes 62 ft, and R-2 has 50 ft left')]);
  expect(await move(to('R-3', 60))).toEqual([expect.stringContaining('R-3 holds CTL, and C-1 needs PWR')]);
  expect(await move(to('R-2', 150))).toEqual([expect.stringContaining('C-1 is 150 ft long')]);
  expect(await move(to('R-9', 60))).toEqual([expect.stringContaining('Reel R-9 isn’t in the ledger.')]);
  expect(await balances()).toEqual({ 'R-1': 100, 'R-2': 50, 'R-3': 500 });
});

it('a splice is removed with the reel, restored by undo, and protected from concurrent changes', async () => {
  await addReels(reelOf('R-1', 100), reelOf('R-2', 80), reelOf('R-3', 80));
  const [id] = await addCables({ designLength: 150 });
  const commodityId = id!;
  await move({ commodityId, from: null, to: 'R-1', splice: spliceTo('R-2', 60) });
  expect(await move({ commodityId, from: 'R-1', to: 'R-1', splice: spliceTo('R-3', 60) })).toEqual([
    expect.stringContaining('Someone else changed the splice of C-1.'),
  ]);
  expect(await move({ commodityId, from: 'R-1', to: null })).toEqual(['allocated']);
  expect((await planNow()).cables[0]).toMatchObject({ reel: null, splice: null });
  const withoutNote = { reel: 'R-2', length: 60, note: null };
  expect(await move({ commodityId, from: null, to: 'R-1', splice: { from: null, to: withoutNote } })).toEqual([
    'allocated',
  ]);
  expect((await planNow()).cables[0]).toMatchObject({ reel: 'R-1', splice: withoutNote });
  expect(await move({ commodityId, from: 'R-1', to: 'R-1', splice: spliceTo('R-3', 55, 'R-2') })).toEqual([
    'allocated',
  ]);
  expect(await balances()).toEqual({ 'R-1': 2, 'R-2': 80, 'R-3': 23 });
});

it('a crew records a splice with marks and reason, and each reel is checked by its own piece', async () => {
  await addReels(reelOf('R-1', 100), { ...reelOf('R-2', 50), startMark: 1000, endMark: 1050 });
  const [id, other] = await addCables({ designLength: 100 }, { designLength: 20, reel: 'R-2', pulledLength: 20 });
  const ann = server.as({ name: 'Ann', role: 'foreman' }, projectId);
  const first = { reel: 'R-1', pullStartMark: 300, pullEndMark: 240 };
  expect(await enter(ann, id!, first)).toMatchObject({ ...recorded, percentComplete: 54 });
  expect(await enter(ann, id!, { spliceReel: 'R-2', spliceLength: 40 })).toMatchObject({
    outcome: 'refused',
    said: [entryChecksTexts.explainSplice],
  });
  expect(await enter(ann, id!, { spliceStartMark: 1000, spliceEndMark: 1030 })).toMatchObject({
    outcome: 'refused',
    said: [entryChecksTexts.spliceWithoutReel],
  });
  const splice = { spliceReel: 'R-2', spliceNote: 'R-1 ended in JB-4', spliceStartMark: 1000 };
  expect(await enter(ann, id!, { ...splice, spliceEndMark: 1040 })).toMatchObject({
    outcome: 'refused',
    said: ['R-2 has only 30 ft left; 40 ft entered. Check the marks and the reel.'],
  });
  const beyond = { spliceStartMark: 1040, spliceEndMark: 1060 };
  expect(await enter(ann, id!, { ...splice, ...beyond })).toMatchObject({
    outcome: 'recorded',
    said: [undefined, fillText(entryChecksTexts.marksBeyondReel, { reel: 'R-2', from: '1,000 ft', to: '1,050 ft' })],
  });
  const corrected = { spliceStartMark: 1000, spliceEndMark: 1030 };
  expect(await enter(ann, id!, corrected, beyond, 'Read again')).toMatchObject({ ...recorded, percentComplete: 81 });
  const { reels } = await lead.call(getReelStock, { query: { projectId } });
  expect(reels.map(({ code, cuts }) => [code, cuts.map(({ commodityId, length }) => [commodityId, length])])).toEqual([
    ['R-1', [[id, 60]]],
    [
      'R-2',
      [
        [id, 30],
        [other, 20],
      ],
    ],
  ]);
  expect((await planNow()).reels.map(({ remainingNow }) => remainingNow)).toEqual([40, 0]);
});

it('the reel of a second piece cannot be deleted, and the splice follows its merge', async () => {
  const [, two, three] = await addReels(reelOf('R-1', 100), reelOf('R-2', 80), reelOf('R-3', 80));
  await addCables({ designLength: 150, reel: 'R-1', spliceReel: 'R-2', spliceLength: 60, spliceNote: 'x' });
  const rows = [{ id: two!.id, version: two!.version }];
  const { results } = await lead.call(deleteReels, { body: { projectId, kind, rows } });
  expect(results).toMatchObject([{ status: 'refused', reason: expect.stringContaining('reel of 1 cable') }]);
  await lead.call(mergeReels, { body: { projectId, codeId: two!.id, intoCodeId: three!.id } });
  expect((await planNow()).cables[0]?.splice).toMatchObject({ reel: 'R-3' });
});

const reported = (pieces: readonly { readonly commodityId: number | null; readonly length: number }[]) =>
  pieces.map(({ commodityId, length: off }) => `${commodityId} ${off.toFixed(6)}`).toSorted();

it('the length off each reel is equal in SQL and in the contract, for any rows', async () => {
  const rows = fc.sample(splicedRow, 300);
  const codes = ['R-1', 'R-2', 'R-3'];
  await addReels(...codes.map((code) => reelOf(code, 100_000)));
  const ids = await addCables(...rows);
  const pieces = rows.flatMap((row, at) =>
    piecesOf(commodities.cable, row).map((piece) => Object.assign(piece, { commodityId: ids[at]! })),
  );
  const { reels } = await lead.call(getReelStock, { query: { projectId } });
  for (const { code, cuts } of reels)
    expect(reported(cuts)).toEqual(reported(pieces.filter(({ reel, length: off }) => reel === code && off > 0)));
  // The plan and the sums of the reports agree.
  const plan = await planNow();
  const cuts = plan.cables.flatMap(cutsOfCable);
  const totals = await server.database.transaction((transaction) => readReelTotals(transaction, projectId));
  for (const { code, remainingNow } of plan.reels) {
    const own = cuts.filter(({ reel }) => reel === code);
    const lengths = { receivedLength: 100_000, scrap: null, returned: null };
    expect(remainingNow).toBeCloseTo(balanceOf(lengths, own).remainingNow, 6);
    const off = pieces.filter(({ reel }) => reel === code).reduce((sum, piece) => sum + piece.length, 0);
    const summed = totals.filter(({ reel }) => reel === code).reduce((sum, each) => sum + (each.pulledLength ?? 0), 0);
    expect(summed).toBeCloseTo(off, 6);
  }
});

it('a splice is planned and undone with the displayed length, in the displayed unit', async () => {
  await addReels(reelOf('R-1', 100), reelOf('R-2', 80));
  const [id] = await addCables({ designLength: 150 });
  const whole = { commodityId: id!, from: null, to: 'R-1' };
  expect(await move({ ...whole, splice: spliceIn('m', 18.288) })).toEqual(['allocated']);
  expect((await planNow()).cables).toMatchObject([{ splice: { length: 60 } }]);
  expect(await move({ commodityId: id!, from: 'R-1', to: null })).toEqual(['allocated']);
  const administrator = server.as('administrator');
  const { id: _id, version: _version, ...record } = await administrator.call(getProject, { query: { projectId } });
  await administrator.call(updateProject, { body: { projectId, ...record, unitMeasurement: 'metric' } });
  expect(await move({ ...whole, splice: spliceIn('ft', 60) })).toEqual(['allocated']);
  expect((await planNow()).cables).toMatchObject([{ designLength: 45.72, splice: { length: 18.288 } }]);
});
