/** The reel ledger through the API: required values of a row, effects of a new reel number, and conversion of its lengths. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCodes, mergeCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { listChoices } from '../../contract/setup/codes/pickLists.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { allocateReels, getReelPlan, type ReelMove } from '../../contract/reels/reelPlan.ts';
import { getReelStock } from '../../contract/reels/reelStock.ts';
import { deleteReels, mergeReels, saveReels } from '../../contract/reels/reels.ts';
import { enterOnCable, messagesOfResult } from './cableEntry.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf, problemsOf, savedRows, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { reels as reelsMessages } from '../../server/locales/en-US/reels.ts';
import { entryChecks as entryChecksTexts } from '../../contract/base/messages/en-US/entryChecks.ts';
import { fillText } from '../support/fillText.ts';

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
  const cableTypes = ['PWR-3C10', 'CTL-7C14'].map((code) => ({ row: null, cells: cellsOf({ code }) }));
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: cableTypes } });
});

const kind = 'reel' as const;
const save = async (rows: Values[], who = lead) =>
  (
    await who.call(saveReels, {
      body: { projectId, kind, rows: rows.map((row) => ({ row: null, cells: cellsOf(row) })) },
    })
  ).results;
const add = async (...rows: Values[]) => savedRows(await save(rows));
const ledger = async () => (await lead.call(listCodes, { query: { projectId, kind } })).rows;
const reelsOfCables = () =>
  server.database.transaction((transaction) =>
    transaction.query<{ tag: string; reel: string | null }>(
      'select tag, reel from cable where project_id = $1 order by tag',
      [projectId],
    ),
  );

it('a reel requires a unique number, a listed type, and a length unless it is only ordered', async () => {
  const results = await save([
    { code: 'R-1', cableType: 'pwr-3c10', receivedLength: '2,500 ft', startMark: 10, endMark: 2510 },
    { code: ' r-1', cableType: 'PWR-3C10', receivedLength: 1 },
    { code: 'R-2', receivedLength: 100 },
    { code: 'R-3', cableType: 'PWR-9', receivedLength: 100 },
    { code: 'R-4', cableType: 'PWR-3C10' },
    { code: 'R-5', cableType: 'PWR-3C10', status: 'ordered', orderedLength: 1000 },
    { code: 'R-6', cableType: 'PWR-3C10', receivedLength: -5 },
  ]);
  expect(problemsOf(results)).toEqual([
    'saved',
    [{ field: 'code', reason: expect.stringContaining('The reel r-1 is already in the list.') }],
    [{ field: 'cableType', reason: 'Enter Cable type.' }],
    [{ field: 'cableType', reason: expect.stringContaining('No cable type PWR-9') }],
    [{ field: 'receivedLength', reason: 'Enter Received length.' }],
    'saved',
    [{ field: 'receivedLength', reason: expect.any(String) }],
  ]);
  expect((await ledger()).map(({ values }) => values)).toMatchObject([
    { code: 'R-1', cableType: 'PWR-3C10', status: 'received', receivedLength: 2500, startMark: 10, endMark: 2510 },
    { code: 'R-5', status: 'ordered', orderedLength: 1000, receivedLength: null },
  ]);
});

it('a renumbered or merged reel keeps its cables, and a reel with cables cannot be deleted', async () => {
  await addRows(server.database, projectId, 'cable', [
    { tag: 'C-1', reel: 'r-1' },
    { tag: 'C-2', reel: 'R-2' },
  ]);
  const [one, two] = await add(
    { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 500 },
    { code: 'R-2', cableType: 'PWR-3C10', receivedLength: 500 },
  );
  const cells = cellsOf({ code: 'R-01' });
  await lead.call(saveReels, {
    body: { projectId, kind, rows: [{ row: { id: one!.id, version: one!.version }, cells }] },
  });
  expect(await reelsOfCables()).toEqual([
    { tag: 'C-1', reel: 'R-01' },
    { tag: 'C-2', reel: 'R-2' },
  ]);
  const deletion = { projectId, kind, rows: [{ id: two!.id, version: two!.version }] };
  expect((await lead.call(deleteReels, { body: deletion })).results).toMatchObject([
    { status: 'refused', reason: expect.stringContaining('R-2 is the reel of 1 cable') },
  ]);
  await lead.call(mergeReels, { body: { projectId, codeId: two!.id, intoCodeId: one!.id } });
  expect((await reelsOfCables()).map(({ reel }) => reel)).toEqual(['R-01', 'R-01']);
  expect(await ledger()).toMatchObject([{ uses: 2 }]);
});

describe('the ledger', () => {
  it('requires the permission to change reels, not codes, and an active project', async () => {
    const [reel, other] = await add(
      { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 500 },
      { code: 'R-2', cableType: 'PWR-3C10', receivedLength: 500 },
    );
    await expect(
      lead.call(mergeCodes, { body: { projectId, codeId: reel!.id, intoCodeId: other!.id } }),
    ).rejects.toMatchObject({ code: 'code.notFound' });
    const row = { code: 'R-3', cableType: 'PWR-3C10', receivedLength: 500 };
    await expect(save([row], server.as('general-foreman', projectId))).rejects.toMatchObject({ status: 403 });
    expect(problemsOf(await save([row], server.as('project-manager', projectId)))).toEqual(['saved']);
    const { id: _id, version: _version, ...record } = await lead.call(getProject, { query: { projectId } });
    await lead.call(updateProject, { body: { projectId, ...record, archive: true } });
    await expect(save([{ ...row, code: 'R-4' }])).rejects.toMatchObject({ code: 'project.archived' });
  });

  it('offers reels that can still be cut, with their type, and reports concurrent edits', async () => {
    const [reel] = await add(
      { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 500 },
      { code: 'R-2', cableType: 'CTL-7C14', receivedLength: 500, status: 'empty' },
    );
    const { choices } = await lead.call(listChoices, { query: { projectId, list: 'reel' } });
    expect(choices).toEqual([{ name: 'R-1', description: 'PWR-3C10' }]);
    const edit = (receivedLength: number) => ({
      body: {
        projectId,
        kind,
        rows: [{ row: { id: reel!.id, version: reel!.version }, cells: cellsOf({ receivedLength }) }],
      },
    });
    await lead.call(saveReels, edit(490));
    expect((await lead.call(saveReels, edit(480))).results).toMatchObject([
      {
        status: 'conflict',
        row: { values: { receivedLength: 490 } },
        reason: expect.stringContaining('Someone else changed this reel.'),
      },
    ]);
  });
});

it('reel lengths follow the project unit, and are restored when it changes back', async () => {
  const lengths = { receivedLength: 2503.125, startMark: 17, endMark: 2520.125, scrap: 1 / 3 };
  await add({ code: 'R-1', cableType: 'PWR-3C10', weight: 812, ...lengths });
  const administrator = server.as('administrator');
  const change = async (unitMeasurement: 'imperial' | 'metric') => {
    const { id: _id, version: _version, ...record } = await administrator.call(getProject, { query: { projectId } });
    await administrator.call(updateProject, { body: { projectId, ...record, unitMeasurement } });
    return (await ledger())[0]!.values;
  };
  expect((await ledger())[0]!.values).toMatchObject({ receivedLength: 2503.125 });
  expect(await change('metric')).toMatchObject({ receivedLength: 762.9525, startMark: 5.1816 });
  const back = await change('imperial');
  for (const [key, length] of Object.entries(lengths)) expect(Number(back[key])).toBeCloseTo(length, 9);
  expect(Number(back['weight'])).toBeCloseTo(812, 6);
});

const plan = () => lead.call(getReelPlan, { query: { projectId } });
const allocate = async (moves: ReelMove[]) =>
  (await lead.call(allocateReels, { body: { projectId, moves } })).results.map((result) =>
    result.status === 'refused' ? result.reason : result.status,
  );
const cables = (...rows: Values[]) =>
  addRows(
    server.database,
    projectId,
    'cable',
    rows.map((row, at) =>
      Object.assign(
        {
          tag: `C-${at + 1}`,
          typeCode: 'PWR-3C10',
          pulledFraction: 0,
          pullComplete: false,
        },
        row,
      ),
    ),
  );
const to = (commodityId: number | undefined, reel: string, from: string | null = null): ReelMove => ({
  commodityId: commodityId!,
  from,
  to: reel,
});

describe('the cut plan', () => {
  it('shows the length of each cable and the balance of each reel, from pulled and planned lengths', async () => {
    await add({ code: 'R-1', cableType: 'PWR-3C10', receivedLength: 1000, scrap: 20 });
    await cables(
      { designLength: 348, reel: 'r-1' },
      { designLength: 200, reel: 'R-1', pulledLength: 190, pullComplete: true, pulledFraction: 1 },
      { designLength: 100, reel: 'R-9' },
    );
    expect(await plan()).toMatchObject({
      tolerancePercent: 3,
      isWhole: true,
      reels: [{ code: 'R-1', remainingNow: 790, plannedBalance: 431 }],
      cables: [
        { tag: 'C-1', reel: 'r-1', plannedLength: 359, isPulled: false },
        { tag: 'C-2', pulledLength: 190, isPulled: true },
        { tag: 'C-3', reel: 'R-9', plannedLength: 103 },
      ],
    });
  });

  it('rejects a short reel, another type, a pulled cable and a concurrent move; others are written', async () => {
    await add(
      { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 300 },
      { code: 'R-2', cableType: 'CTL-7C14', receivedLength: 300 },
    );
    const [one, two, three, pulled, none] = await cables(
      { designLength: 100 },
      { designLength: 200 },
      { designLength: 50 },
      { designLength: 10, pulledLength: 10, pullComplete: true, pulledFraction: 1 },
      {},
    );
    expect(
      await allocate([
        to(one, 'r-1'),
        to(two, 'R-1'),
        to(three, 'R-2'),
        to(three, 'R-1'),
        to(pulled, 'R-1'),
        to(none, 'R-1'),
      ]),
    ).toEqual([
      'allocated',
      'C-2 takes 206 ft, and R-1 has 197 ft left: 9 ft short. Choose another reel.',
      fillText(reelsMessages.otherType, { reel: 'R-2', holds: 'CTL-7C14', cable: 'C-3', needs: 'PWR-3C10' }),
      reelsMessages.cableGone,
      fillText(reelsMessages.isPulled, { cable: 'C-4' }),
      fillText(reelsMessages.noLength, { cable: 'C-5' }),
    ]);
    expect(await allocate([to(one, 'R-1', 'R-7')])).toEqual([
      fillText(reelsMessages.movedTo, { cable: 'C-1', reel: 'R-1' }),
    ]);
    expect((await reelsOfCables()).map(({ reel }) => reel)).toEqual(['R-1', null, null, null, null]);
  });

  it('swaps two cables in one call, and overfills no reel if one of them cannot leave', async () => {
    await add(
      { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 110 },
      { code: 'R-2', cableType: 'PWR-3C10', receivedLength: 110 },
    );
    const [one, two] = await cables({ designLength: 100, reel: 'R-1' }, { designLength: 90, reel: 'R-2' });
    const swap = (first: string, second: string): ReelMove[] => [
      { commodityId: one!, from: first, to: second },
      { commodityId: two!, from: second, to: first },
    ];
    expect(await allocate(swap('R-1', 'R-2'))).toEqual(['allocated', 'allocated']);
    const [, stored] = swap('R-2', 'R-1');
    expect(
      await allocate([
        { commodityId: one!, from: 'R-2', to: 'R-1' },
        { ...stored!, to: 'R-9' },
      ]),
    ).toEqual([expect.stringContaining('R-1 has 17 ft left'), fillText(reelsMessages.notListed, { reel: 'R-9' })]);
    expect((await reelsOfCables()).map(({ reel }) => reel)).toEqual(['R-2', 'R-1']);
  });
});

const causes = async (moves: ReelMove[]) =>
  (await lead.call(allocateReels, { body: { projectId, moves, includeCauses: true } })).results.map((result) =>
    result.status === 'refused' ? [result.cause, result.reel] : result.status,
  );
const piece = (reel: string, length: number) => ({ from: null, to: { reel, length, note: 'Short' } });

describe('rejected moves', () => {
  it('have a cause and a reel, so that one message can cover them all', async () => {
    await add(
      { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 300 },
      { code: 'R-2', cableType: 'CTL-7C14', receivedLength: 300 },
      { code: 'R-3', cableType: 'PWR-3C10', receivedLength: 300, status: 'empty' },
    );
    const ids = await cables(
      { designLength: 200 },
      { designLength: 200 },
      { designLength: 200 },
      { designLength: 10, pulledLength: 10, pullComplete: true, pulledFraction: 1 },
      {},
      { designLength: 10, reel: 'R-1' },
      { designLength: 10 },
    );
    const [one, two, three, pulled, none, moved, free] = ids;
    expect(
      await causes([
        to(one, 'R-1'),
        to(two, 'r-1'),
        to(three, 'R-2'),
        to(pulled, 'R-1'),
        to(none, 'R-1'),
        to(moved, 'R-2', 'R-9'),
        to(free, 'R-2', 'R-1'),
        to(free, 'R-1'),
      ]),
    ).toEqual([
      'allocated',
      ['tooLong', 'R-1'],
      ['otherType', 'R-2'],
      ['isPulled', null],
      ['noLength', null],
      ['movedTo', 'R-1'],
      ['movedOff', null],
      ['cableGone', null],
    ]);
    expect(
      await causes([
        to(two, 'R-3'),
        to(three, 'R-9'),
        { ...to(free, 'R-1'), splice: piece('R-1', 10) },
        { ...to(moved, 'R-1', 'R-1'), splice: { from: 'R-3', to: null } },
      ]),
    ).toEqual([
      ['notInUse', 'R-3'],
      ['notListed', 'R-9'],
      ['spliceTooLong', null],
      ['splicedMeanwhile', null],
    ]);
  });

  it('occur on undo if the earlier reel is now too short; the others are undone', async () => {
    const [short] = await add(
      { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 400 },
      { code: 'R-2', cableType: 'PWR-3C10', receivedLength: 400 },
    );
    const [one, two] = await cables({ designLength: 200, reel: 'R-1' }, { designLength: 90, reel: 'R-1' });
    expect(await causes([to(one, 'R-2', 'R-1'), to(two, 'R-2', 'R-1')])).toEqual(['allocated', 'allocated']);
    const cells = cellsOf({ receivedLength: 120 });
    const row = { id: short!.id, version: short!.version };
    await lead.call(saveReels, { body: { projectId, kind, rows: [{ row, cells }] } });
    expect(await causes([to(one, 'R-1', 'R-2'), to(two, 'R-1', 'R-2')])).toEqual([['tooLong', 'R-1'], 'allocated']);
    expect((await reelsOfCables()).map(({ reel }) => reel)).toEqual(['R-2', 'R-1']);
  });

  it('have only the sentence for a browser with an earlier version', async () => {
    const { results } = await lead.call(allocateReels, { body: { projectId, moves: [to(999_999, 'R-1')] } });
    expect(results).toEqual([{ status: 'refused', reason: expect.any(String) }]);
  });
});

const pull = async (who: Client, commodityId: number, values: Values, before: Values = {}) => {
  const result = await enterOnCable(who, { projectId, commodityId, values, before, note: 'as found' });
  return [result.outcome, ...messagesOfResult(result)];
};

const marks = (pullStartMark: number, pullEndMark: number) => ({ reel: 'R-1', pullStartMark, pullEndMark });

describe('reel checks of crew entries', () => {
  it('reject more than the reel has left, and another type without the permission', async () => {
    await add(
      { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 300 },
      { code: 'R-2', cableType: 'CTL-7C14', receivedLength: 300 },
    );
    const [one, two] = await cables({ designLength: 200, foreman: 'Ann' }, { designLength: 110, foreman: 'Ann' });
    const foreman = server.as({ name: 'Ann', role: 'foreman' }, projectId);
    expect(await pull(foreman, one!, { reel: 'R-1', pulledLength: 200 })).toEqual(['recorded', undefined]);
    expect(await pull(foreman, two!, { reel: 'R-1', pulledLength: 110 })).toEqual([
      'refused',
      'R-1 has only 100 ft left; 110 ft entered. Check the marks and the reel.',
    ]);
    expect(await pull(foreman, one!, { pulledLength: 210 }, { pulledLength: 200 })).toEqual(['recorded', undefined]);
    const otherType = fillText(entryChecksTexts.reelOfOtherType, { reel: 'R-2', holds: 'CTL-7C14', needs: 'PWR-3C10' });
    expect(await pull(foreman, two!, { reel: 'R-2' })).toEqual(['refused', otherType]);
    expect(await pull(lead, two!, { reel: 'R-2' })).toEqual(['recorded', undefined, otherType]);
    expect(await pull(foreman, two!, { reel: 'R-77' })).toMatchObject([
      'refused',
      expect.stringContaining('Reel R-77 isn’t in the ledger.'),
    ]);
  });

  it('warn of marks used by another cut or not on the jacket, without naming rows of others', async () => {
    await add({ code: 'R-1', cableType: 'PWR-3C10', receivedLength: 900, startMark: 100, endMark: 1000 });
    const [one, two, other] = await cables(
      { designLength: 200, foreman: 'Ann' },
      { designLength: 200, foreman: 'Ann' },
      { designLength: 200, foreman: 'Bo', reel: 'r-1', pullStartMark: 1000, pullEndMark: 800, pulledLength: 200 },
    );
    const foreman = server.as({ name: 'Ann', role: 'foreman' }, projectId);
    expect(await pull(foreman, one!, marks(300, 500))).toEqual(['recorded', undefined]);
    expect(await pull(foreman, two!, marks(690, 480))).toEqual([
      'recorded',
      undefined,
      fillText(entryChecksTexts.marksOverlap, { cable: 'C-1', from: '480 ft', to: '500 ft', reel: 'R-1' }),
    ]);
    const before = { reel: 'R-1', pullStartMark: 690, pullEndMark: 480 };
    const moved = { pullStartMark: 1050, pullEndMark: 840 };
    expect(await pull(foreman, two!, moved, before)).toEqual([
      'recorded',
      undefined,
      fillText(entryChecksTexts.marksOfAnother, { from: '840 ft', to: '1,000 ft', reel: 'R-1' }),
      fillText(entryChecksTexts.marksBeyondReel, { reel: 'R-1', from: '100 ft', to: '1,000 ft' }),
    ]);
    const stockOf = async (who: Client) =>
      (await who.call(getReelStock, { query: { projectId } })).reels[0]!.cuts.map(({ commodityId }) => commodityId);
    expect(await stockOf(foreman)).toEqual([one, two, null]);
    expect((await stockOf(lead)).at(-1)).toBe(other);
  });

  it('give the last length to one of two concurrent crews, and the other the remaining length', async () => {
    const reels = Array.from({ length: 8 }, (_, at) => `R-${at + 1}`);
    await add(...reels.map((code) => ({ code, cableType: 'PWR-3C10', receivedLength: 300 })));
    const ids = await cables(
      ...reels.flatMap(() => [
        { designLength: 200, foreman: 'Ann' },
        { designLength: 200, foreman: 'Bo' },
      ]),
    );
    const [ann, bo] = ['Ann', 'Bo'].map((name) => server.as({ name, role: 'foreman' }, projectId));
    const outcomes = await Promise.all(
      reels.map((reel, at) =>
        Promise.all([
          pull(ann!, ids[at * 2]!, { reel, pulledLength: 200 }),
          pull(bo!, ids[at * 2 + 1]!, { reel, pulledLength: 200 }),
        ]),
      ),
    );
    expect(outcomes.map((both) => both.toSorted())).toEqual(
      reels.map((reel) => [
        ['recorded', undefined],
        ['refused', `${reel} has only 100 ft left; 200 ft entered. Check the marks and the reel.`],
      ]),
    );
  });
});
