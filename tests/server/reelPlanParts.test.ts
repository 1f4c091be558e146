/** Parts of the cut plan that pages request: each equals what follows from the whole plan, and its version tells when it changed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { getReelBalances } from '../../contract/reels/calls/reelBalances.ts';
import { movesOf, suggestMoves } from '../../contract/reels/calls/suggestedMoves.ts';
import { makeCutOrder } from '../../contract/reels/cutOrders.ts';
import { disposeOfReel } from '../../contract/reels/disposal.ts';
import { proposeMoves, reelsLeftAlone, unlistedReels } from '../../contract/reels/proposeMoves.ts';
import { getReelPlan, getReelPlanVersion } from '../../contract/reels/reelPlan.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import { cutsByReel, freeOf, typesOf } from '../../src/features/reels/planOf.ts';
import type { Client } from './client.ts';
import { addRows, type NewRow } from './commodityFixture.ts';
import { cellsOf } from './rowEdits.ts';
import { resultOf } from '../support/resultOf.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;

const added = (values: Record<string, string | number>) => ({ row: null, cells: cellsOf(values) });
const unpulled = { pulledFraction: 0, pullComplete: false };
const pulled = { pulledFraction: 1, pullComplete: true };

/** Cables in every state that the parts treat differently. */
const cables: readonly NewRow[] = [
  { ...unpulled, tag: 'C-1', typeCode: 'PWR', designLength: 900, reel: 'R-1' },
  { ...unpulled, tag: 'C-2', typeCode: 'pwr', designLength: 333.3, reel: 'r-1' },
  { ...unpulled, tag: 'C-3', typeCode: 'PWR', designLength: 100, reel: 'R-2', spliceReel: 'R-9', spliceLength: 30 },
  { ...unpulled, tag: 'C-4', typeCode: 'PWR', designLength: 55.5, runs: 3 },
  { ...unpulled, tag: 'C-5', typeCode: 'PWR', designLength: 5000 },
  { ...pulled, tag: 'C-6', typeCode: 'PWR', designLength: 70, pulledLength: 72 },
  { ...unpulled, tag: 'C-7', typeCode: 'PWR', designLength: 200, pulledLength: 40, pulledFraction: 0.2 },
  { ...unpulled, tag: 'C-8', typeCode: 'pwr', designLength: 10, pulledLength: 25, pulledFraction: 0.9 },
  { ...unpulled, tag: 'C-9', typeCode: 'CTL', designLength: 12 },
  { ...unpulled, tag: 'C-10', typeCode: 'CTL' },
  { ...unpulled, tag: 'C-11', designLength: 80 },
  { ...unpulled, tag: 'C-12', typeCode: 'CTL', designLength: 40, removed: true },
  { ...pulled, tag: 'C-13', typeCode: 'OLD', designLength: 40 },
];

const byTag = <Move extends { readonly cable: { readonly tag: string } }>(moves: readonly Move[]) =>
  moves.toSorted((one, other) => (one.cable.tag < other.cable.tag ? -1 : 1));

const planOf = (parts?: 'onReels') => lead.call(getReelPlan, { query: { projectId, ...(parts && { cables: parts }) } });
const versionNow = async () => (await lead.call(getReelPlanVersion, { query: { projectId } })).version;

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  const types = ['PWR', 'CTL', 'OLD'].map((code) => added({ code }));
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: types } });
  const reels = [
    { code: 'R-1', cableType: 'PWR', receivedLength: 1000, status: 'inUse' },
    { code: 'R-2', cableType: 'PWR', receivedLength: 2000, status: 'received' },
    { code: 'R-3', cableType: 'CTL', receivedLength: 10, status: 'received' },
    { code: 'R-4', cableType: 'CTL', orderedLength: 500, status: 'ordered' },
  ];
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: reels.map(added) } });
  await addRows(server.database, projectId, 'cable', cables);
});
afterAll(() => server.close());

it('the plan of the page has the lines, cut lists and unassigned length of the whole plan, without the other cables', async () => {
  const [whole, page] = [await planOf(), await planOf('onReels')];
  expect(page.cables.map(({ tag }) => tag)).toEqual(['C-1', 'C-2', 'C-3']);
  expect(page.reels).toEqual(whole.reels);
  expect(cutsByReel(page)).toEqual(cutsByReel(whole));
  expect(typesOf(page).map(({ name: _name, ...line }) => line)).toEqual(
    typesOf(whole).map(({ name: _name, ...line }) => line),
  );
  for (const { typeKey } of typesOf(whole)) expect(freeOf(page, typeKey)).toEqual(freeOf(whole, typeKey));
  expect(freeOf(page, 'PWR')).toMatchObject({ count: 3 });
});

it('the suggestion has the moves of the whole plan, each with its whole cable', async () => {
  const whole = await planOf();
  const suggested = await lead.call(suggestMoves, { query: { projectId } });
  const moves = resultOf(proposeMoves(whole));
  expect(byTag(movesOf(suggested))).toEqual(byTag(moves));
  expect(moves.map(({ to }) => to)).toContain('R-2');
  expect(suggested.withoutReel).toBe(moves.filter(({ to }) => to === null).length);
  expect(suggested.leftAlone).toEqual(
    reelsLeftAlone(
      whole,
      moves.map(({ cable }) => cable.cableType),
    ),
  );
});

it('the ledger gets the balance of each reel, and the reels that only cables name', async () => {
  const whole = await planOf();
  const { reels, unlisted } = await lead.call(getReelBalances, { query: { projectId } });
  expect(whole.reels).toMatchObject(reels);
  expect(unlisted).toEqual(unlistedReels(whole));
  expect(unlisted).toMatchObject([{ code: 'R-9', cables: 1 }]);
});

it('only a user with all rows who may edit reels gets a suggestion', async () => {
  await expect(server.as('viewer', projectId).call(suggestMoves, { query: { projectId } })).rejects.toMatchObject({
    code: 'permission.missing',
  });
});

it('the version changes with everything the plan is read from, and with nothing else', async () => {
  const { cables: onReels, reels, version } = await planOf('onReels');
  expect(await versionNow()).toBe(version);
  await lead.call(saveCodes, { body: { projectId, kind: 'area', rows: [added({ code: 'A-1' })] } });
  expect(await versionNow()).toBe(version);
  const [cable] = onReels;
  const reel = reels.find(({ code }) => code === 'R-2')!;
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    cable: () =>
      lead.call(updateCommodities, {
        body: {
          projectId,
          type: 'cable',
          rows: [{ id: cable!.id, cells: [{ field: 'area', before: null, after: 'A-1' }] }],
        },
      }),
    newReel: () =>
      lead.call(saveReels, {
        body: { projectId, kind: 'reel', rows: [added({ code: 'R-5', cableType: 'CTL', receivedLength: 50 })] },
      }),
    disposal: () =>
      lead.call(disposeOfReel, {
        body: {
          projectId,
          reel: { id: reel.id, version: reel.version },
          as: 'scrap',
          length: 5,
          date: '2026-11-02',
          reason: 'Crushed',
        },
      }),
    order: () => lead.call(makeCutOrder, { body: { projectId } }),
    tolerance: () =>
      server.database.transaction((transaction) =>
        transaction.execute('update project set cut_tolerance_percent = 4 where id = $1', [projectId]),
      ),
    removedCable: () =>
      server.database.transaction((transaction) =>
        transaction.execute(
          `insert into commodity_tombstone (project_id, commodity_type, commodity_id, version) values ($1, 'cable', 1, 999999)`,
          [projectId],
        ),
      ),
  };
  let before = version;
  for (const [name, change] of Object.entries(steps)) {
    // oxlint-disable-next-line no-await-in-loop -- one change after another
    await change();
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const after = await versionNow();
    expect([name, after]).not.toEqual([name, before]);
    before = after;
  }
});
