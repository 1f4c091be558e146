/** Totals of the day against which a foreman checks their card, and readiness of the rows they work on. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getFieldDay, getFieldReadiness } from '../../contract/progress/fieldDay.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { addPackage } from './packageFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let luis: Client;
let hank: Client;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Power', typeCode: 'PWR', per: 100, hours: 5 });
  luis = server.as({ name: 'Luis', role: 'general-foreman' }, projectId);
  hank = server.as({ name: 'Hank', role: 'general-foreman' }, projectId);
});

const cable = (tag: string, designLength = 200) => ({ tag, typeCode: 'PWR', designLength });

async function enter(
  who: Client,
  commodityId: number,
  values: Record<string, CellValue>,
  more: { type?: CommodityType; workDate?: string; before?: Record<string, CellValue>; note?: string } = {},
): Promise<string> {
  const entry = { id: randomUUID(), type: 'cable' as const, commodityId, workDate: '2026-11-20', values, ...more };
  const { results } = await who.call(recordFieldWork, { body: { projectId, entries: [entry] } });
  expect(results[0]?.outcome).toBe('recorded');
  return entry.id;
}

const dayOf = (who: Client, day = '2026-11-20') => who.call(getFieldDay, { query: { projectId, day } });

it('sums the entries of one user per day, without those of others, as recorded', async () => {
  const [one, two] = await addRows(server.database, projectId, 'cable', [cable('P-1'), cable('P-2')]);
  const entered = await enter(luis, one!, { pulledLength: 100 });
  await enter(hank, two!, { pullComplete: true });
  await enter(luis, one!, { pulledLength: 150 }, { before: { pulledLength: 100 }, workDate: '2026-11-19' });
  const day = await dayOf(luis);
  // 100 ft at 5 h per 100 ft, of which pulling is 90 %.
  expect(day.types).toEqual([
    { type: 'cable', entries: 1, quantity: 100, earnedHours: expect.closeTo(4.5) as number, finished: 0 },
  ]);
  expect(day.entryIds).toEqual([entered]);
  expect(answered(day)).toEqual(await recorded('fieldDay', day));
  expect((await dayOf(luis, '2026-11-19')).types).toMatchObject([{ entries: 1, quantity: 50 }]);
  expect((await dayOf(hank)).types).toMatchObject([{ entries: 1, quantity: 200 }]);
  expect((await dayOf(hank, '2026-11-18')).types).toEqual([]);
});

it('voided work sums to zero, and both entries are counted', async () => {
  const [one] = await addRows(server.database, projectId, 'cable', [cable('P-1')]);
  await enter(luis, one!, { pullComplete: true, pulledDate: '2026-11-20' });
  await enter(
    luis,
    one!,
    { pullComplete: false, pulledDate: null },
    { before: { pullComplete: true, pulledDate: '2026-11-20' }, note: 'Wrong row' },
  );
  expect((await dayOf(luis)).types).toEqual([{ type: 'cable', entries: 2, quantity: 0, earnedHours: 0, finished: 0 }]);
});

it('pieces are counted separately for each type', async () => {
  const [box] = await addRows(server.database, projectId, 'equipment', [{ tag: 'JB-1' }]);
  const [pull] = await addRows(server.database, projectId, 'cable', [cable('P-1')]);
  await enter(luis, box!, { setDate: '2026-11-20' }, { type: 'equipment' });
  await enter(luis, pull!, { pullComplete: true });
  expect((await dayOf(luis)).types).toMatchObject([
    { type: 'cable', quantity: 200 },
    { type: 'equipment', entries: 1, quantity: 1 },
  ]);
});

const finishedBy = async (who: Client) => (await dayOf(who)).types.map(({ type, finished }) => [type, finished]);

it('counts the rows whose main step the user finished, not those of others', async () => {
  const [one, two, three, box] = [
    ...(await addRows(server.database, projectId, 'cable', [cable('P-1'), cable('P-2'), cable('P-3')])),
    ...(await addRows(server.database, projectId, 'equipment', [{ tag: 'JB-1' }])),
  ];
  await enter(luis, one!, { pullComplete: true });
  await enter(luis, two!, { pulledLength: 100 });
  await enter(hank, two!, { pulledLength: 200 }, { before: { pulledLength: 100 } });
  await enter(luis, three!, { pulledLength: 100 });
  await enter(luis, box!, { setDate: '2026-11-20' }, { type: 'equipment' });
  await enter(luis, box!, { checkedDate: '2026-11-20' }, { type: 'equipment' });
  expect(await finishedBy(luis)).toEqual([
    ['cable', 1],
    ['equipment', 1],
  ]);
  expect(await finishedBy(hank)).toEqual([['cable', 1]]);
});

it('unfinished rows in packages are ready, waiting, or unknown if a raceway is not in the project', async () => {
  await addPackage(server.database, projectId, 'installation-package', 'IWP-1', { status: 'released' });
  const inPackage = { package: 'IWP-1' };
  await addRows(server.database, projectId, 'cable-tray', [
    { tag: 'T-1', length: 10, runComplete: true },
    { tag: 'T-2', length: 10 },
  ]);
  await addRows(server.database, projectId, 'equipment', [
    { tag: 'A', setDate: '2026-11-01' },
    { tag: 'B', setDate: '2026-11-01' },
  ]);
  const ends = { fromEquipment: 'A', toEquipment: 'B', ...inPackage };
  const [ready, waiting, unknown] = await addRows(server.database, projectId, 'cable', [
    { ...cable('P-1'), ...ends, route: 'T-1' },
    { ...cable('P-2'), ...ends, route: 'T-1; T-2' },
    { ...cable('P-3'), ...ends, route: 'T-9' },
    { ...cable('P-4'), ...ends, route: 'T-1', pullComplete: true, testDate: '2026-11-01', testResult: 'Pass' },
    { ...cable('P-5'), route: 'T-1' },
  ]);
  const reported = await luis.call(getFieldReadiness, { query: { projectId, type: 'cable' } });
  expect(reported).toEqual({ ready: [ready], waiting: [waiting], unknown: [unknown] });
  expect(await luis.call(getFieldReadiness, { query: { projectId, type: 'conduit' } })).toEqual({
    ready: [],
    waiting: [],
    unknown: [],
  });
});

it('a delay reason is stored on the row for the office until the work progresses', async () => {
  const [one] = await addRows(server.database, projectId, 'cable', [cable('P-1')]);
  const held = { delayReason: 'Weather', delayNote: 'Lightning all afternoon' };
  await enter(luis, one!, held, { note: 'Lightning all afternoon' });
  const rowNow = async () =>
    (await server.database.transaction((transaction) => readRows(transaction, projectId, 'cable', [one!], null))).get(
      one!,
    )?.values;
  expect(await rowNow()).toMatchObject({ ...held, status: 'Not started', percentComplete: 0 });
  const { history } = await luis.call(getCommodityRecord, { query: { projectId, type: 'cable', id: one! } });
  expect(history[0]).toMatchObject({
    cause: 'entry',
    userName: 'Luis',
    fields: [
      { field: 'delayReason', before: null, after: 'Weather' },
      { field: 'delayNote', before: null, after: 'Lightning all afternoon' },
    ],
  });
  await enter(luis, one!, { pulledLength: 20 });
  expect(await rowNow()).toMatchObject({ delayReason: null, delayNote: null });
  const stored = await server.database.transaction((transaction) =>
    transaction.query<{ note: string; field_values: object }>(
      'select note, field_values from field_entry where project_id = $1 order by entered_at',
      [projectId],
    ),
  );
  expect(stored.map(({ note, field_values: values }) => [note, values])).toEqual([
    ['Lightning all afternoon', held],
    ['', { pulledLength: 20 }],
  ]);
});

const work = (commodityId: number, enteredBy?: { name: string; subject: string }) => ({
  id: randomUUID(),
  type: 'cable' as const,
  commodityId,
  workDate: '2026-11-20',
  values: { pullComplete: true },
  ...(enteredBy && { enteredBy }),
});

it('counts work sent by another user for its author, and names the sender', async () => {
  const rows = await addRows(server.database, projectId, 'cable', [cable('P-1'), cable('P-2'), cable('P-3')]);
  const ray = server.as({ name: 'Ray Castellano', role: 'general-foreman' }, projectId);
  await luis.userId();
  const me = await server.database.transaction((transaction) =>
    transaction.query<{ name: string; subject: string }>("select name, subject from app_user where name = 'Luis'"),
  );
  const [author] = me;
  const handed = work(rows[0]!, author);
  const entries = [handed, work(rows[1]!)];
  await ray.call(recordFieldWork, { body: { projectId, entries } });
  const own = await enter(luis, rows[2]!, { pullComplete: true });
  const day = await dayOf(luis);
  expect(day).toMatchObject({
    types: [{ type: 'cable', entries: 2, quantity: 400 }],
    sentBy: [{ name: 'Ray Castellano', entries: 1 }],
  });
  expect(day.entryIds.toSorted()).toEqual([handed.id, own].toSorted());
  // The tablet of the author sends it as well; it counts once.
  const { enteredBy: _author, ...again } = handed;
  await luis.call(recordFieldWork, { body: { projectId, entries: [again] } });
  expect((await dayOf(luis)).types).toMatchObject([{ entries: 2, quantity: 400 }]);
  expect(await dayOf(ray)).toMatchObject({ types: [{ entries: 1, quantity: 200 }], sentBy: [] });
});

it('counts work for its sender if the company does not know the named author', async () => {
  const [one] = await addRows(server.database, projectId, 'cable', [cable('P-1')]);
  const enteredBy = { name: 'Somebody', subject: 'unknown-subject' };
  const entry = { id: randomUUID(), type: 'cable' as const, commodityId: one!, workDate: '2026-11-20', enteredBy };
  await hank.call(recordFieldWork, { body: { projectId, entries: [{ ...entry, values: { pullComplete: true } }] } });
  expect((await dayOf(luis)).types).toEqual([]);
  expect(await dayOf(hank)).toMatchObject({ types: [{ entries: 1 }], sentBy: [] });
});
