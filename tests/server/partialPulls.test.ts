/**
 * Partial pulls of cables through the API: completed, undone and spliced, with the resulting reel ledger (domain sections 5 and
 * 8).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { getReelPlan } from '../../contract/reels/reelPlan.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import { enterOnCable, messagesOfResult } from './cableEntry.ts';
import type { Client } from './client.ts';
import { addRows, type NewRow } from './commodityFixture.ts';
import { cellsOf, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { entryChecks as entryChecksTexts } from '../../contract/base/messages/en-US/entryChecks.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let ray: Client;
let luis: Client;

const save = (values: Values) => ({ row: null, cells: cellsOf(values) });

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  ray = server.as({ name: 'Ray Castellano', role: 'general-foreman' }, projectId);
  luis = server.as({ name: 'Luis Ortega', role: 'general-foreman' }, projectId);
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: [save({ code: 'PWR' })] } });
  const rows = ['R-1', 'R-2'].map((code) => save({ code, cableType: 'PWR', receivedLength: 1000 }));
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows } });
});

const part = { pulledDate: '2026-03-02', pulledLength: 300 };
const pulledToday = { pulledDate: '2026-03-03', pullComplete: true };

async function addCable(values: NewRow = {}): Promise<number> {
  const row = { tag: 'C-1', typeCode: 'PWR', reel: 'R-1', designLength: 374, ...values };
  const [id] = await addRows(server.database, projectId, 'cable', [row]);
  return id!;
}

async function enter(who: Client, commodityId: number, values: Values, before: Values = {}, note = '') {
  const result = await enterOnCable(who, { projectId, commodityId, values, before, note });
  return { ...result, said: messagesOfResult(result) };
}

async function valuesOf(id: number) {
  const rows = await server.database.transaction((transaction) =>
    readRows(transaction, projectId, 'cable', [id], null),
  );
  return rows.get(id)!.values;
}

const leftOnReels = async () =>
  Object.fromEntries(
    (await lead.call(getReelPlan, { query: { projectId } })).reels.map(({ code, remainingNow }) => [
      code,
      remainingNow,
    ]),
  );

it('completing a partial pull leaves no measured length; the planned cut is off the reel, with a warning', async () => {
  const id = await addCable();
  await enter(ray, id, part);
  expect(await leftOnReels()).toMatchObject({ 'R-1': 700 });
  const finished = await enter(luis, id, pulledToday, { pulledDate: '2026-03-02' });
  expect(finished).toMatchObject({ outcome: 'recorded', percentComplete: 90 });
  expect(finished.said).toEqual([undefined, fillText(entryChecksTexts.partCleared, { part: '300 ft' })]);
  expect(await valuesOf(id)).toMatchObject({ pullComplete: true, pulledLength: null });
  // 374 ft plus 3 % field trim, rounded up.
  expect(await leftOnReels()).toMatchObject({ 'R-1': 1000 - 386 });
});

it('a partial pull of a third needs no note when the rest is pulled', async () => {
  const id = await addCable({ designLength: 299 });
  await enter(ray, id, { ...part, pulledLength: 100 });
  const finished = await enter(luis, id, pulledToday, { pulledDate: '2026-03-02' });
  expect(finished).toMatchObject({ outcome: 'recorded', error: null });
  expect(await valuesOf(id)).toMatchObject({ pulledLength: null });
});

it('the end mark of a partial pull is cleared by a completion without one; the start mark stays', async () => {
  const id = await addCable();
  await enter(ray, id, { pulledDate: '2026-03-02', pullStartMark: 5000, pullEndMark: 5300 });
  await enter(luis, id, pulledToday, { pulledDate: '2026-03-02' });
  expect(await valuesOf(id)).toMatchObject({ pullStartMark: 5000, pullEndMark: null, pulledLength: null });
});

it('completed with its end mark, the cable has the length between the marks', async () => {
  const id = await addCable();
  await enter(ray, id, { pulledDate: '2026-03-02', pullStartMark: 5000, pullEndMark: 5300 });
  await enter(luis, id, { ...pulledToday, pullEndMark: 5380 }, { pulledDate: '2026-03-02', pullEndMark: 5300 });
  expect(await valuesOf(id)).toMatchObject({ pullStartMark: 5000, pullEndMark: 5380, pulledLength: 380 });
  expect(await leftOnReels()).toMatchObject({ 'R-1': 620 });
});

it('completed with a typed length, the cable has that length, not the marks of the partial pull', async () => {
  const id = await addCable();
  await enter(ray, id, { pulledDate: '2026-03-02', pullStartMark: 5000, pullEndMark: 5300 });
  await enter(luis, id, { ...pulledToday, pulledLength: 380 }, { pulledDate: '2026-03-02', pulledLength: 300 });
  expect(await valuesOf(id)).toMatchObject({ pullEndMark: null, pulledLength: 380 });
});

it('a length that covers the design is not partial and stays when the pull is completed', async () => {
  const id = await addCable();
  await enter(ray, id, { ...part, pulledLength: 380 });
  await enter(luis, id, { pullComplete: true });
  expect(await valuesOf(id)).toMatchObject({ pullComplete: true, pulledLength: 380 });
});

it('a spliced cable keeps a first piece measured in full; the partial second piece is cleared', async () => {
  const id = await addCable({ spliceReel: 'R-2', spliceLength: 100, spliceNote: 'R-1 ended' });
  await enter(ray, id, { pulledDate: '2026-03-02', pullStartMark: 0, pullEndMark: 274 });
  await enter(ray, id, { spliceStartMark: 10, spliceEndMark: 60 });
  expect(await leftOnReels()).toEqual({ 'R-1': 726, 'R-2': 950 });
  await enter(luis, id, pulledToday, { pulledDate: '2026-03-02' });
  expect(await valuesOf(id)).toMatchObject({
    pullEndMark: 274,
    spliceStartMark: 10,
    spliceEndMark: null,
    pulledLength: 374,
  });
  expect(await leftOnReels()).toEqual({ 'R-1': 726, 'R-2': 900 });
});

it('a spliced cable with a partial first piece has both pieces as planned', async () => {
  const id = await addCable({ spliceReel: 'R-2', spliceLength: 100, spliceNote: 'R-1 ended' });
  await enter(ray, id, { pulledDate: '2026-03-02', pullStartMark: 0, pullEndMark: 200 });
  await enter(ray, id, { spliceStartMark: 10, spliceEndMark: 110 });
  await enter(luis, id, pulledToday, { pulledDate: '2026-03-02' });
  expect(await valuesOf(id)).toMatchObject({ pullEndMark: null, spliceEndMark: null, pulledLength: null });
  expect(await leftOnReels()).toEqual({ 'R-1': 1000 - 283, 'R-2': 1000 - 103 });
});

it('undoing the completion restores the partial pull and its day', async () => {
  const id = await addCable();
  await enter(ray, id, part);
  await enter(luis, id, pulledToday, { pulledDate: '2026-03-02' });
  const undone = await enter(
    luis,
    id,
    { pulledDate: null, pullComplete: false },
    { pulledDate: '2026-03-03', pullComplete: true },
    'Wrong cable',
  );
  expect(undone.said).toEqual([undefined, fillText(entryChecksTexts.partRestored, { part: '300 ft' })]);
  expect(await valuesOf(id)).toMatchObject({ pullComplete: false, pulledLength: 300, pulledDate: '2026-03-02' });
  expect(await leftOnReels()).toMatchObject({ 'R-1': 700 });
});

it('undoing a pull that two crews completed leaves no length of the other crew', async () => {
  const id = await addCable();
  const whole = { pulledDate: '2026-03-03', pullComplete: true, pulledLength: 370 };
  await enter(ray, id, whole);
  await enter(luis, id, whole);
  await enter(luis, id, { pulledDate: null, pullComplete: false, pulledLength: null }, whole, 'Not done');
  expect(await valuesOf(id)).toMatchObject({ pullComplete: false, pulledLength: null });
  expect(await leftOnReels()).toMatchObject({ 'R-1': 1000 });
});

it('undoing a completion by marks restores the typed partial length, not the marks', async () => {
  const id = await addCable();
  await enter(ray, id, { pulledDate: '2026-03-02', pulledLength: 150 });
  const marks = { pullStartMark: 1000, pullEndMark: 1380 };
  await enter(ray, id, { pullComplete: true, ...marks }, { pulledDate: '2026-03-02', pulledLength: 150 });
  const shown = { ...marks, pulledLength: 380, pullComplete: true, pulledDate: '2026-03-02' };
  const blank = { pullStartMark: null, pullEndMark: null, pulledLength: null, pullComplete: false, pulledDate: null };
  await enter(luis, id, blank, shown, 'Not done');
  expect(await valuesOf(id)).toMatchObject({
    pullComplete: false,
    pulledLength: 150,
    pullStartMark: null,
    pullEndMark: null,
    pulledDate: '2026-03-02',
  });
});

/** The `before` values sent by a device of this version for a cable without any work. */
const sawNothing = {
  pulledDate: null,
  pulledLength: null,
  pullComplete: null,
  pullStartMark: null,
  pullEndMark: null,
  spliceReel: null,
  spliceLength: null,
  spliceStartMark: null,
  spliceEndMark: null,
  testDate: null,
  testResult: null,
};

it('a partial and a full pull of the same day conflict, name the first crew, and both choices work', async () => {
  const id = await addCable();
  const day = { pulledDate: '2026-03-02' };
  await enter(ray, id, { ...day, pulledLength: 150 });
  const conflict = await enter(luis, id, { ...day, pullComplete: true }, sawNothing);
  expect(conflict).toMatchObject({ outcome: 'conflict', error: null });
  expect(conflict.conflicts).toEqual([
    {
      id,
      field: 'pulledLength',
      yours: null,
      theirs: 150,
      before: null,
      lastSave: { name: 'Ray Castellano', at: expect.any(Date) },
    },
    { id, field: 'pullComplete', yours: true, theirs: false, before: null, lastSave: null },
  ]);
  const mine = { ...day, pullComplete: true, pulledLength: null };
  const stored = await enter(luis, id, mine, { ...sawNothing, pulledLength: 150, pullComplete: false });
  expect(stored).toMatchObject({ outcome: 'recorded', percentComplete: 90 });
  expect(await valuesOf(id)).toMatchObject({ pullComplete: true, pulledLength: null });
});

it('a full pull from a tablet with an earlier version has the same conflict', async () => {
  const id = await addCable();
  const day = { pulledDate: '2026-03-02' };
  await enter(ray, id, { ...day, pulledLength: 150 });
  const conflict = await enter(luis, id, { ...day, pullComplete: true }, { pulledDate: null, pullComplete: null });
  expect(conflict.conflicts.map(({ field }) => field)).toEqual(['pulledLength', 'pullComplete']);
  // Its resolution too sends only the fields it saw of the partial pull.
  const stored = { pulledDate: null, pullComplete: false, pulledLength: 150 };
  expect(await enter(luis, id, { ...day, pullComplete: true }, stored)).toMatchObject({ outcome: 'recorded' });
});

it.each([
  ['a length', { pulledLength: 320 }],
  ['marks', { pullStartMark: 1000, pullEndMark: 1320 }],
])(
  'a partial pull by %s of a cable completed by another crew is a conflict, and both choices work',
  async (_, measured) => {
    const id = await addCable();
    const day = { pulledDate: '2026-03-02' };
    await enter(ray, id, { ...day, pullComplete: true });
    const conflict = await enter(luis, id, { ...day, ...measured }, sawNothing, 'Routed another way');
    expect(conflict).toMatchObject({ outcome: 'conflict', error: null });
    expect(conflict.conflicts.map(({ field, yours, theirs }) => [field, yours, theirs])).toEqual([
      ...Object.entries(measured).map(([field, yours]) => [field, yours, null]),
      ['pullComplete', false, true],
    ]);
    expect(conflict.conflicts.at(-1)?.lastSave).toMatchObject({ name: 'Ray Castellano' });
    expect(await valuesOf(id)).toMatchObject({ pullComplete: true, pulledLength: null });
    const mine = { ...day, ...measured, pullComplete: false };
    expect(
      await enter(luis, id, mine, { ...sawNothing, ...day, pullComplete: true }, 'The end is not in'),
    ).toMatchObject({
      outcome: 'recorded',
    });
    expect(await valuesOf(id)).toMatchObject({ pullComplete: false, pulledLength: 320 });
  },
);

it('a partial pull from a tablet with an earlier version has the same conflict', async () => {
  const id = await addCable();
  const day = { pulledDate: '2026-03-02' };
  await enter(ray, id, { ...day, pullComplete: true });
  const conflict = await enter(luis, id, { ...day, pulledLength: 320 }, { pulledDate: null, pulledLength: null });
  expect(conflict.conflicts.map(({ field }) => field)).toEqual(['pulledLength', 'pullComplete']);
});

it('marks that differ from a length typed by another crew are a conflict, and both choices work', async () => {
  const id = await addCable();
  const day = { pulledDate: '2026-03-02', pullComplete: true };
  await enter(ray, id, { ...day, pulledLength: 370 });
  const marks = { pullStartMark: 1000, pullEndMark: 1380 };
  const conflict = await enter(luis, id, { ...day, ...marks }, sawNothing);
  expect(conflict.conflicts.map(({ field, yours, theirs }) => [field, yours, theirs])).toEqual([
    ['pullStartMark', 1000, null],
    ['pullEndMark', 1380, null],
    ['pulledLength', 380, 370],
  ]);
  expect(await valuesOf(id)).toMatchObject({ pulledLength: 370, pullEndMark: null });
  const seen = { ...sawNothing, ...day, pulledLength: 370 };
  const mine = { ...day, ...marks, pulledLength: 380 };
  // The conflict is repeated after another change of the length: the other length can stay without the marks.
  await enter(ray, id, { pulledLength: 372 }, { pulledLength: 370 });
  expect((await enter(luis, id, mine, seen)).conflicts.map(({ field }) => field)).toEqual([
    'pullStartMark',
    'pullEndMark',
    'pulledLength',
  ]);
  expect(await enter(luis, id, mine, { ...seen, pulledLength: 372 })).toMatchObject({ outcome: 'recorded' });
  expect(await valuesOf(id)).toMatchObject({ pullEndMark: 1380, pulledLength: 380 });
});

it('a conflict shows the lengths of an entry in the unit of that entry', async () => {
  const id = await addCable();
  const day = { pulledDate: '2026-03-02', pullComplete: true };
  await enter(ray, id, { ...day, pulledLength: 370 });
  const marks = { pullStartMark: 100, pullEndMark: 200 };
  const values = { ...day, ...marks };
  const entry = { id: randomUUID(), type: 'cable' as const, commodityId: id, workDate: '2026-03-02' };
  const { results } = await luis.call(recordFieldWork, {
    body: { projectId, entries: [{ ...entry, values, before: sawNothing, unit: 'm', note: 'Routed another way' }] },
  });
  const shown = results[0]!.conflicts.map(({ field, yours }) => [field, yours]);
  expect(shown.map(([field]) => field)).toEqual(['pullStartMark', 'pullEndMark', 'pulledLength']);
  [100, 200, 100].forEach((meters, at) => expect(shown[at]![1]).toBeCloseTo(meters, 9));
});

it('marks that equal a length typed by another crew are recorded', async () => {
  const id = await addCable();
  const day = { pulledDate: '2026-03-02', pullComplete: true };
  await enter(ray, id, { ...day, pulledLength: 380 });
  const marks = { pullStartMark: 1000, pullEndMark: 1380 };
  expect(await enter(luis, id, { ...day, ...marks }, sawNothing)).toMatchObject({ outcome: 'recorded' });
});

it('the full length of a cable that another crew completed without measuring is recorded', async () => {
  const id = await addCable();
  const day = { pulledDate: '2026-03-02' };
  await enter(ray, id, { ...day, pullComplete: true });
  expect(await enter(luis, id, { ...day, pulledLength: 380 }, sawNothing)).toMatchObject({ outcome: 'recorded' });
  expect(await valuesOf(id)).toMatchObject({ pullComplete: true, pulledLength: 380 });
});

it('a crew that sends a partial pull by marks and then the full pull has no conflict with itself', async () => {
  const id = await addCable();
  const marks = { pullStartMark: 1000, pullEndMark: 1150 };
  await enter(luis, id, { pulledDate: '2026-03-02', ...marks }, sawNothing);
  const seen = { ...sawNothing, pulledDate: '2026-03-02', ...marks };
  expect(await enter(luis, id, { pullComplete: true, pullEndMark: null }, seen)).toMatchObject({ outcome: 'recorded' });
  expect(await valuesOf(id)).toMatchObject({ pullComplete: true, pulledLength: null, pullEndMark: null });
});

it('two crews that both report a full pull agree, whether or not one of them measured', async () => {
  const id = await addCable();
  const day = { pulledDate: '2026-03-02' };
  await enter(ray, id, { ...day, pullComplete: true, pullStartMark: 100, pullEndMark: 480 });
  expect(await enter(luis, id, { ...day, pullComplete: true }, sawNothing)).toMatchObject({ outcome: 'recorded' });
  expect(await valuesOf(id)).toMatchObject({ pullEndMark: 480, pulledLength: 380 });
  const other = await enter(luis, id, { pulledDate: '2026-03-01', pullComplete: true }, sawNothing);
  expect(other.conflicts).toMatchObject([
    { field: 'pulledDate', theirs: '2026-03-02', lastSave: { name: 'Ray Castellano' } },
  ]);
});

it('a test of a cable whose pull became partial is a conflict, not an error of the tester', async () => {
  const id = await addCable();
  await enter(ray, id, { pulledDate: '2026-03-02', pullComplete: true });
  const seen = { ...sawNothing, pulledDate: '2026-03-02', pullComplete: true };
  await enter(ray, id, { pullComplete: false, pulledLength: 150 }, { pullComplete: true }, 'Only half is in');
  const tested = await enter(luis, id, { testDate: '2026-03-03', testResult: 'Pass' }, seen);
  expect(tested.outcome).toBe('conflict');
  expect(tested.conflicts.map(({ field, yours, theirs, lastSave }) => [field, yours, theirs, lastSave?.name])).toEqual([
    ['pulledLength', null, 150, 'Ray Castellano'],
    ['pullComplete', true, false, 'Ray Castellano'],
  ]);
  const asSeen = { testDate: '2026-03-03', testResult: 'Pass', pullComplete: true, pulledLength: null };
  const mine = await enter(luis, id, asSeen, { ...seen, pullComplete: false, pulledLength: 150 });
  expect(mine).toMatchObject({ outcome: 'recorded', status: 'Tested' });
});

it('a test of a cable whose pull was undone since is a conflict', async () => {
  const id = await addCable();
  await enter(ray, id, { pulledDate: '2026-03-02', pullComplete: true });
  const seen = { ...sawNothing, pulledDate: '2026-03-02', pullComplete: true };
  await enter(
    ray,
    id,
    { pulledDate: null, pullComplete: false },
    { pulledDate: '2026-03-02', pullComplete: true },
    'Wrong row',
  );
  const tested = await enter(luis, id, { testDate: '2026-03-03', testResult: 'Pass' }, seen);
  expect(tested.conflicts.map(({ field }) => field)).toEqual(['pullComplete', 'pulledDate']);
});

it('a pull by marks that does not fit a splice entered by another crew is a conflict', async () => {
  const id = await addCable();
  await enter(ray, id, { spliceReel: 'R-2', spliceLength: 100, spliceNote: 'Short reel' });
  const pull = { pulledDate: '2026-03-02', pullComplete: true, pullStartMark: 0, pullEndMark: 374 };
  const pulled = await enter(luis, id, pull, sawNothing);
  expect(pulled.outcome).toBe('conflict');
  expect(pulled.conflicts.map(({ field, yours, theirs }) => [field, yours, theirs])).toEqual([
    ['spliceReel', null, 'R-2'],
    ['spliceLength', null, 100],
  ]);
  const seen = { ...sawNothing, spliceReel: 'R-2', spliceLength: 100, spliceNote: 'Short reel' };
  const mine = await enter(luis, id, { ...pull, spliceReel: null, spliceLength: null, spliceNote: null }, seen);
  expect(mine).toMatchObject({ outcome: 'recorded', percentComplete: 90 });
});

it('undoing a pull that was tested since is a conflict', async () => {
  const id = await addCable();
  await enter(ray, id, { pulledDate: '2026-03-02', pullComplete: true });
  const seen = { ...sawNothing, pulledDate: '2026-03-02', pullComplete: true };
  await enter(ray, id, { testDate: '2026-03-03', testResult: 'Pass' });
  const undone = await enter(luis, id, { pulledDate: null, pullComplete: false }, seen, 'Wrong row');
  expect(undone.conflicts.map(({ field, lastSave }) => [field, lastSave?.name])).toEqual([
    ['testDate', 'Ray Castellano'],
    ['testResult', 'Ray Castellano'],
  ]);
});

it('an error that does not depend on the other entries remains an error', async () => {
  const id = await addCable();
  await enter(ray, id, { reel: 'R-2' });
  const unpulled = await enter(
    luis,
    id,
    { testDate: '2026-03-03', testResult: 'Pass' },
    { ...sawNothing, reel: 'R-1' },
  );
  expect(unpulled).toMatchObject({ outcome: 'refused', conflicts: [] });
});
