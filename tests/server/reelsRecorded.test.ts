/**
 * Server responses about the cut plan, for the tests of the screens; recorded with `RECORD=1 npx vitest run --project=server
 * tests/server/reelsRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { listCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { allocateReels, getReelPlan } from '../../contract/reels/reelPlan.ts';
import { previewDelivery, receiveReels, undoReceipt } from '../../contract/reels/deliveries.ts';
import { getCutOrder, makeCutOrder, withdrawCutOrder } from '../../contract/reels/cutOrders.ts';
import { disposeOfReel, undoDisposal } from '../../contract/reels/disposal.ts';
import { getReelStock } from '../../contract/reels/reelStock.ts';
import { deleteReels, saveReels } from '../../contract/reels/reels.ts';
import { addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { cellsOf, type Values } from './rowEdits.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
const text = new Map<string, unknown>();

/** One cable is pulled, one makes its reel short, one has no reel, one has a reel that is not in the ledger. */
const cables: Values[] = [
  {
    tag: 'C-1',
    designLength: 200,
    reel: 'R-1',
    pullStartMark: 500,
    pullEndMark: 310,
    pulledLength: 190,
    pullComplete: true,
    pulledFraction: 1,
  },
  { tag: 'C-2', designLength: 348, reel: 'R-1' },
  { tag: 'C-3', designLength: 100 },
  { tag: 'C-4', designLength: 50, reel: 'R-9' },
];
const unpulled = { pulledLength: null, pullComplete: false, pulledFraction: 0, reel: null, typeCode: 'PWR-3C10' };

const added = (values: Values) => ({ row: null, cells: cellsOf(values) });

beforeAll(async () => {
  server = await startTestServer();
  const projectId = (await server.createProject()).id;
  const lead = server.as('project-lead', projectId);
  // The version depends on other tests that write to the same database.
  const planNow = async () => {
    const { version: _version, ...plan } = await lead.call(getReelPlan, { query: { projectId } });
    return plan;
  };
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: [added({ code: 'PWR-3C10' })] } });
  const reels = [
    { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 500, scrap: 10, startMark: 0, endMark: 500, status: 'inUse' },
    { code: 'R-2', cableType: 'PWR-3C10', receivedLength: 400 },
  ];
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: reels.map(added) } });
  const ids = await addRows(
    server.database,
    projectId,
    'cable',
    cables.map((cable) => Object.assign({}, unpulled, cable)),
  );
  const stored = await lead.call(makeCutOrder, { body: { projectId } });
  text.set('cutOrderKept', z.encode(makeCutOrder.reply, stored));
  const { order: cutOrder } = await lead.call(getCutOrder, { query: { projectId } });
  const madeAt = new Date('2026-03-02T08:00:00Z');
  text.set('cutOrder', z.encode(getCutOrder.reply, { order: cutOrder && { ...cutOrder, madeAt } }));
  if (stored.status !== 'kept') throw new Error(stored.reason);
  const withdrawal = { projectId, number: stored.number };
  const withdrawn = await lead.call(withdrawCutOrder, { body: withdrawal });
  text.set('cutOrderWithdrawn', z.encode(withdrawCutOrder.reply, withdrawn));
  const { order: noOrder } = await lead.call(getCutOrder, { query: { projectId } });
  text.set('noCutOrder', z.encode(getCutOrder.reply, { order: noOrder }));
  text.set('reelPlan', z.encode(getReelPlan.reply, await planNow()));
  text.set('reelStock', z.encode(getReelStock.reply, await lead.call(getReelStock, { query: { projectId } })));
  const entry = {
    id: '0193c7f2-0000-7000-8000-000000000001',
    type: 'cable' as const,
    commodityId: ids[1]!,
    workDate: '2026-03-02',
    values: { pulledLength: 348 },
    before: {},
  };
  const entered = await lead.call(recordFieldWork, { body: { projectId, entries: [entry] } });
  text.set('reelTooShort', z.encode(recordFieldWork.reply, entered));
  const moves = [{ commodityId: ids[1]!, from: 'R-1', to: 'R-2' }];
  const allocated = await lead.call(allocateReels, { body: { projectId, moves } });
  text.set('reelsAllocated', z.encode(allocateReels.reply, allocated));
  // The same request again, as if another user had been first.
  const rejected = await lead.call(allocateReels, { body: { projectId, moves } });
  text.set('reelsRefused', z.encode(allocateReels.reply, rejected));
  const [whole] = (await planNow()).reels;
  const disposal = { as: 'returned' as const, length: 100, date: '2026-03-02', reason: 'Left over' };
  const disposed = { projectId, reel: { id: whole!.id, version: whole!.version }, ...disposal };
  text.set('reelDisposed', z.encode(disposeOfReel.reply, await lead.call(disposeOfReel, { body: disposed })));
  // The same request again: the reel has changed since.
  text.set('reelNotDisposed', z.encode(disposeOfReel.reply, await lead.call(disposeOfReel, { body: disposed })));
  const [parted] = (await planNow()).reels;
  const crushed = { as: 'scrap' as const, length: 5, date: '2026-03-04', reason: 'Crushed' };
  const started = { id: parted!.id, version: parted!.version };
  const second = await lead.call(disposeOfReel, { body: { projectId, reel: started, ...crushed } });
  if (second.status !== 'disposed') throw new Error(second.reason);
  const plan = await planNow();
  for (const each of plan.reels.flatMap(({ disposals }) => disposals)) Object.assign(each, { at: madeAt });
  text.set('reelPlanDisposed', z.encode(getReelPlan.reply, plan));
  const undo = { projectId, ...second.undo };
  const undone = await lead.call(undoDisposal, { body: undo });
  text.set('disposalTakenBack', z.encode(undoDisposal.reply, undone));
  // The same request again: the disposal is already undone.
  const stays = await lead.call(undoDisposal, { body: undo });
  text.set('disposalStays', z.encode(undoDisposal.reply, stays));
  const order = { code: 'PO 7 line 1', cableType: 'PWR-3C10', status: 'ordered', orderedLength: 2500 };
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: [added(order)] } });
  const note: Values[] = [
    { code: 'D-1', cableType: 'PWR-3C10', receivedLength: '2500' },
    { code: 'D-2', cableType: 'PWR3C10', receivedLength: '1000' },
    { code: 'R-1', cableType: 'PWR-3C10', receivedLength: '480' },
    { code: 'D-3', cableType: 'PWR-3C10', receivedLength: '900' },
  ];
  const receivedDate = '2026-03-02';
  const body = { projectId, receivedDate, lines: note.map((line) => ({ cells: cellsOf(line) })) };
  const planned = await lead.call(previewDelivery, { body });
  text.set('arrivalsPlanned', z.encode(previewDelivery.reply, planned));
  const lines = [0, 3].map((at) => ({ cells: cellsOf(note[at]!), reel: planned.arrivals[at]!.reel }));
  const received = await lead.call(receiveReels, { body: { projectId, receivedDate, lines } });
  text.set('arrivalsReceived', z.encode(receiveReels.reply, received));
  // The same request again, as if another user had been first.
  const changed = await lead.call(receiveReels, { body: { projectId, receivedDate, lines } });
  text.set('arrivalsChanged', z.encode(receiveReels.reply, changed));
  if (received.status !== 'received') throw new Error(JSON.stringify(received));
  const back = await lead.call(undoReceipt, { body: { projectId, ...received.undo } });
  text.set('arrivalsUndone', z.encode(undoReceipt.reply, back));
  const kind = 'reel' as const;
  const ledger = await lead.call(listCodes, { query: { projectId, kind } });
  text.set('reelLedger', z.encode(listCodes.reply, ledger));
  // One with cables, and one that is only ordered.
  const removed = ['R-1', order.code].map((code) => ledger.rows.find(({ values }) => values['code'] === code)!);
  const rows = removed.map(({ id, version }) => ({ id, version }));
  const deleted = await lead.call(deleteReels, { body: { projectId, kind, rows } });
  text.set('reelsDeleted', z.encode(deleteReels.reply, deleted));
  const piece = { reel: 'R-2', length: 30, note: 'R-1 was short, spliced in JB-4' };
  const splice = { commodityId: ids[2]!, from: null, to: 'R-1', splice: { from: null, to: piece } };
  const spliced = await lead.call(allocateReels, { body: { projectId, moves: [splice] } });
  if (spliced.results[0]?.status !== 'allocated') throw new Error(JSON.stringify(spliced));
  const splicedPlan = await planNow();
  for (const each of splicedPlan.reels.flatMap(({ disposals }) => disposals)) Object.assign(each, { at: madeAt });
  text.set('reelPlanSpliced', z.encode(getReelPlan.reply, splicedPlan));
});
afterAll(() => server.close());

it.each([
  'reelPlan',
  'reelStock',
  'reelTooShort',
  'reelsAllocated',
  'reelsRefused',
  'reelDisposed',
  'reelNotDisposed',
  'reelPlanDisposed',
  'reelPlanSpliced',
  'disposalTakenBack',
  'disposalStays',
  'cutOrderKept',
  'cutOrder',
  'cutOrderWithdrawn',
  'noCutOrder',
  'arrivalsPlanned',
  'arrivalsReceived',
  'arrivalsChanged',
  'arrivalsUndone',
  'reelLedger',
  'reelsDeleted',
])('%s matches its recording', async (name) => {
  expect(await recorded(name, text.get(name))).toEqual(answered(text.get(name)));
});
