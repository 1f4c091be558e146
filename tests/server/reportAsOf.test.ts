/**
 * A report as of a day is the replay of what was entered for the days up to it (domain section 11): random entries in any order
 * of their days, replayed with the functions of the contract on the current rows.
 */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getChanges, updateCommodities } from '../../contract/rows/changes.ts';
import { commodityTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { earnedHours } from '../../contract/progress/earnedValue.ts';
import type { QueryInputOf } from '../../contract/base/calls/endpoint.ts';
import { recordFieldWork, type FieldEntry } from '../../contract/progress/fieldEntries.ts';
import { getFigure, getRowFigures } from '../../contract/reports/figures/figures.ts';
import { percentComplete, stepFractions, type StepFractions } from '../../contract/progress/progress.ts';
import { getReport, textOfNotice, type Report } from '../../contract/reports/reports.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { getRowsOfDay } from '../../contract/rows/rowsOfDay.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows, type NewRow } from './commodityFixture.ts';
import { cellOf } from './snapshotCell.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { decodeChanges } from '../../src/store/table/changes.ts';
import { Table } from '../../src/store/table/table.ts';
import { tableOfDay } from '../../src/store/table/tableOfDay.ts';
import { drawShare } from '../support/exploration.ts';

let server: TestServer;
let projectId: number;
let viewer: Client;

const days = Array.from({ length: 12 }, (_, at) => `2026-11-${String(at + 2).padStart(2, '0')}`);
const rowsOfType: Readonly<Record<string, readonly NewRow[]>> = {
  cable: Array.from({ length: 6 }, (_, at) => ({
    tag: `C-${at}`,
    typeCode: 'CTL',
    designLength: 100 + 37 * at,
    runs: 1 + (at % 2),
  })),
  conductor: Array.from({ length: 3 }, (_, at) => ({ cableTag: `C-${at}`, conductorId: '1', typeCode: 'CTL' })),
};

function threeRows(type: CommodityType): NewRow[] {
  const { lengthField } = commodities[type];
  return Array.from({ length: 3 }, (_, at) => ({
    tag: `${type}-${at}`,
    typeCode: 'CTL',
    ...(lengthField !== undefined && { [lengthField]: 40 + 13 * at }),
  }));
}

/** Change of a row by one entry, in recorded order: the delta of each step and the day. */
interface Move {
  readonly type: CommodityType;
  readonly id: number;
  readonly day: string;
  readonly deltas: StepFractions;
}
const moves: Move[] = [];
const today = new Map<string, Readonly<Record<string, CellValue>>>();

const rowsNow = (type: CommodityType, ids: readonly number[]) =>
  server.database.transaction((transaction) => readRows(transaction, projectId, type, ids, null));

/** Fields of one step, as entered or voided by a crew. */
function entered(type: CommodityType, step: number, share: number, day: string): Record<string, CellValue> {
  const { steps } = commodities[type];
  const { kind, dateField, doneField, result } = steps[step % steps.length]!;
  if (kind === 'quantity') return { [doneField ?? '']: Math.round(share * 90), [dateField]: day };
  const date = share < 0.2 ? null : day;
  return { [dateField]: date, ...(result && { [result.field]: date === null ? null : result.earns.at(-1)! }) };
}

const drawn = fc.record({
  row: fc.nat(1000),
  step: fc.nat(7),
  share: fc.constantFrom(0, 0.1, 0.3, 0.5, 0.6, 0.8, 0.9, 1, 1.2, 2, 3),
  day: fc.constantFrom(...days),
});

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  const { database } = server;
  projectId = (await server.createProject({ startDate: '2026-11-01' })).id;
  viewer = server.as('viewer', projectId);
  const foreman = server.as({ name: 'general', role: 'general-foreman' }, projectId);
  const rows: { type: CommodityType; id: number }[] = [];
  for (const type of commodityTypes) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await addLaborUnit(database, projectId, { type, name: `${type} unit`, per: 100, hours: 13.7, factor: 1.13 });
    const added = rowsOfType[type] ?? (commodities[type].imported ? threeRows(type) : []);
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const ids = added.length > 0 ? await addRows(database, projectId, type, added) : [];
    rows.push(...ids.map((id) => ({ type, id })));
  }
  const ends = await database.transaction((transaction) =>
    transaction.query<{ type: CommodityType; id: number }>(
      'select commodity_type as type, id from termination where project_id = $1 order by id',
      [projectId],
    ),
  );
  rows.push(...ends);
  const seed = Number(process.env['FUZZ_SEED'] ?? 20);
  for (const { row, step, share, day } of fc.sample(drawn, { numRuns: 260, seed })) {
    const { type, id } = rows[row % rows.length]!;
    // oxlint-disable-next-line no-await-in-loop -- each entry builds on the previous one
    const before = (await rowsNow(type, [id])).get(id)!.values;
    const values = entered(type, step, share, day);
    const entry: FieldEntry = {
      id: randomUUID(),
      type,
      commodityId: id,
      workDate: day,
      foreman: '',
      values,
      before: Object.fromEntries(Object.keys(values).map((key) => [key, before[key] ?? null])),
      note: 'drawn',
      source: 'card',
    };
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const { results } = await foreman.call(recordFieldWork, { body: { projectId, entries: [entry] } });
    if (results[0]?.outcome !== 'recorded') continue;
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const after = (await rowsNow(type, [id])).get(id)!.values;
    const [from, to] = [before, after].map((each) => stepFractions(commodities[type], each));
    moves.push({
      type,
      id,
      day,
      deltas: Object.fromEntries(Object.keys(to!).map((key) => [key, to![key]! - from![key]!])),
    });
  }
  for (const { type, id } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    today.set(`${type} ${id}`, (await rowsNow(type, [id])).get(id)!.values);
});
afterAll(() => server.close());

/** Progress of a row at the end of the day, from everything recorded for days up to it. */
function replayed(key: string, day: string): { fractions: StepFractions; earned: number; percent: number } {
  const type = key.split(' ')[0] as CommodityType;
  const { steps } = commodities[type];
  const mine = moves.filter((move) => `${move.type} ${move.id}` === key && move.day <= day);
  const fractions = Object.fromEntries(
    steps.map((step) => {
      const sum = mine.reduce((total, { deltas }) => total + (deltas[step.key] ?? 0), 0);
      return [step.key, Math.min(1, Math.max(0, sum))];
    }),
  );
  const percent = percentComplete(commodities[type], fractions);
  return { fractions, percent, earned: earnedHours(Number(today.get(key)!['budgetHours']), percent) };
}

const isMove = ({ deltas }: Move) => Object.values(deltas).some((delta) => delta !== 0);
const isWhole = (fraction = 0) => fraction > 1 - 1e-9;
type Requested = Partial<QueryInputOf<typeof getReport>>;
const summary = (requested: Requested) =>
  viewer.call(getReport, { query: { projectId, reportType: 'cable-summary', ...requested } });
const noticed = async (requested: Requested) => textOfNotice((await summary(requested)).notices[0]!);

const keysOf = (type: CommodityType) => [...today.keys()].filter((key) => key.startsWith(`${type} `));
const checked = ['2026-11-01', ...days.filter((_, at) => at % 3 === 1), '2026-11-19'];

it('the sample includes entries out of day order and voided ones', () => {
  expect(moves.filter(isMove).length).toBeGreaterThan(120);
  expect(moves.filter((move) => move.type === 'cable' && isMove(move)).length).toBeGreaterThan(15);
  expect(moves.some(({ day }, at) => at > 0 && day < moves[at - 1]!.day)).toBe(true);
  expect(moves.some(({ deltas }) => Object.values(deltas).some((delta) => delta < 0))).toBe(true);
});

describe.each(commodityTypes)('%s', (type) => {
  it.each(drawShare(checked, (day) => `${type} ${day}`))(
    'as of %s equals the replay, row by row and in total',
    async (day) => {
      const query = { projectId, of: type, figure: 'earnedHours', limit: 5000, asOf: day };
      const found = await viewer.call(getFigure, { query });
      const earned = new Map(found.rows.map(({ id, amount }) => [`${type} ${id}`, amount]));
      const keys = keysOf(type);
      expect(keys.length).toBeGreaterThan(2);
      const wrong = keys.filter((key) => Math.abs((earned.get(key) ?? 0) - replayed(key, day).earned) > 5e-4);
      expect(wrong).toEqual([]);
      expect(found.value).toBeCloseTo(
        keys.reduce((sum, key) => sum + replayed(key, day).earned, 0),
        2,
      );
      const budget = await viewer.call(getFigure, { query: { ...query, figure: 'budgetHours' } });
      expect(budget.value).toBeCloseTo(
        keys.reduce((sum, key) => sum + Number(today.get(key)!['budgetHours']), 0),
        3,
      );
    },
  );
});

it.each(checked)('Cable Summary as of %s counts cables, terminations and lengths as they were', async (day) => {
  const { totals, asOf } = await viewer.call(getReport, {
    query: { projectId, reportType: 'cable-summary', asOf: day },
  });
  expect(asOf).toBe(day);
  const cables = keysOf('cable').map((key) =>
    Object.assign(replayed(key, day), { quantity: Number(today.get(key)!['quantity']) }),
  );
  const ends = (type: CommodityType) =>
    keysOf(type).filter((key) => isWhole(replayed(key, day).fractions['terminated'])).length;
  expect(totals).toMatchObject({
    cables: cables.length,
    pulledCables: cables.filter(({ fractions }) => isWhole(fractions['pulled'])).length,
    tested: cables.filter(({ fractions }) => isWhole(fractions['tested'])).length,
    termsFromDone: ends('from-term'),
    termsToDone: ends('to-term'),
  });
  const pulled = cables.reduce((sum, { fractions, quantity }) => sum + quantity * (fractions['pulled'] ?? 0), 0);
  expect(totals['pulledLength']).toBeCloseTo(pulled, 2);
});

it('as of today equals the current report, and before the first entry it is zero', async () => {
  for (const reportType of ['cable-summary', 'conduit-summary', 'cables-remaining-to-pull-by-type-code'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    const [now, then] = await Promise.all(
      [{}, { asOf: '2026-11-20' }].map((requested) =>
        viewer.call(getReport, { query: { projectId, reportType, ...requested } }),
      ),
    );
    // The location of a reel is not known for a past day.
    const reported = (row: Report['totals']) => Object.fromEntries(then!.columns.map(({ key }) => [key, row[key]]));
    expect([then!.rows, then!.totals]).toEqual([now!.rows.map(reported), reported(now!.totals)]);
  }
  const { totals } = await viewer.call(getReport, {
    query: { projectId, reportType: 'cable-summary', asOf: '2026-11-01' },
  });
  expect(totals).toMatchObject({ pulledLength: 0, earnedHours: 0, percentComplete: 0 });
});

it('each number has its change since another day', async () => {
  const [both, late, early] = [
    await summary({ asOf: '2026-11-10', since: '2026-11-04' }),
    await summary({ asOf: '2026-11-10' }),
    await summary({ asOf: '2026-11-04' }),
  ];
  const moved = both.columns.filter(({ moveOf }) => moveOf !== undefined);
  expect(moved.map(({ moveOf }) => moveOf)).toContain('earnedHours');
  // Current rows and budget apply to both days: they have no change and no column.
  expect(moved.map(({ moveOf }) => moveOf)).not.toContain('budgetHours');
  for (const { key, moveOf } of moved)
    expect(both.totals[key]).toBeCloseTo(Number(late.totals[moveOf!]) - Number(early.totals[moveOf!]), 4);
});

const notStarted = async (asOf: string) =>
  (await summary({ reportType: 'cable-tray-summary', where: 'status Not started', asOf })).totals['count'];

it('filters use the status of a row on that day', async () => {
  expect(await notStarted('2026-11-01')).toBe(3);
  const begun = keysOf('cable-tray').filter((key) => replayed(key, '2026-11-08').percent > 0).length;
  expect(await notStarted('2026-11-08')).toBe(3 - begun);
});

it('notices explain a future day, one before the project, and days in reverse order', async () => {
  expect(await noticed({ asOf: '2027-01-05' })).toMatch(/is in the future; showing current figures/);
  expect(await noticed({ asOf: '2025-01-05' })).toMatch(/is before the project start/);
  expect(await noticed({ asOf: '2026-11-05', since: '2026-11-09' })).toMatch(
    /isn’t before .+ Choose an earlier date to compare with/,
  );
});

it('a row returns its formula and its entries, and the formula matches', async () => {
  const key = keysOf('cable').find((each) => moves.some(({ type, id }) => `${type} ${id}` === each));
  const id = Number(key!.split(' ')[1]);
  const row = await viewer.call(getRowFigures, { query: { projectId, type: 'cable', id } });
  expect(row.hoursPerUnit).toBeCloseTo((13.7 / 100) * 1.13, 9);
  expect(row.laborUnit).toMatchObject({ name: 'cable unit', hours: 13.7, per: 100, factor: 1.13 });
  expect(row.quantity).toBeCloseTo((row.length ?? 0) * row.runs, 6);
  expect(row.budgetHours).toBeCloseTo(row.quantity * (row.hoursPerUnit ?? 0), 3);
  const percent = row.steps.reduce((sum, { weight, fraction }) => sum + weight * fraction, 0);
  expect(row.percentComplete).toBeCloseTo(percent, 6);
  expect(row.earnedHours).toBeCloseTo((row.budgetHours * percent) / 100, 3);
  const mine = moves.filter((move) => move.type === 'cable' && move.id === id);
  expect(new Set(row.entries.map(({ workDate }) => workDate))).toEqual(
    new Set(mine.filter(({ deltas }) => Object.values(deltas).some((delta) => delta !== 0)).map(({ day }) => day)),
  );
  for (const { step, fraction } of row.steps) {
    const sum = row.entries.reduce((total, entry) => total + (entry.step === step ? entry.deltaFraction : 0), 0);
    expect(sum).toBeCloseTo(fraction, 6);
  }
  expect(
    row.entries.every(({ enteredBy, source, note }) => enteredBy !== '' && source === 'card' && note === 'drawn'),
  ).toBe(true);
  const early = await viewer.call(getRowFigures, { query: { projectId, type: 'cable', id, asOf: '2026-11-05' } });
  expect(early.entries.every(({ workDate }) => workDate <= '2026-11-05')).toBe(true);
  expect(early.percentComplete).toBeCloseTo(replayed(key!, '2026-11-05').percent, 4);
});

/** Rows of a type as the grid gets them: for each key of this file, a function of the fields. */
async function gridRows(type: CommodityType, requested: { asOf?: string; since?: string }) {
  const reply = await viewer.call(getRowsOfDay, { query: { projectId, type, ...requested } });
  const cells = reply.ids.map((id, row) => [`${type} ${id}`, (field: string) => cellOf(reply, field, row)] as const);
  return { reply, cells: new Map<string, (field: string) => CellValue>(cells) };
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

describe.each(commodityTypes)('the grid of %s', (type) => {
  it.each(drawShare(checked, (day) => `grid of ${type} ${day}`))(
    'as of %s has every row as in the replay',
    async (day) => {
      const { cells } = await gridRows(type, { asOf: day });
      expect([...cells.keys()].toSorted()).toEqual(keysOf(type).toSorted());
      for (const [key, cell] of cells) {
        const { fractions, percent, earned } = replayed(key, day);
        const now = today.get(key)!;
        expect(cell('percentComplete')).toBeCloseTo(percent, 2);
        expect(cell('earnedHours')).toBeCloseTo(earned, 3);
        expect(cell('budgetHours')).toBeCloseTo(Number(now['budgetHours']), 3);
        for (const { key: step, fractionField, dateField, doneField } of commodities[type].steps) {
          const fraction = fractions[step] ?? 0;
          expect(Number(cell(fractionField) ?? 0)).toBeCloseTo(fraction, 6);
          // A crew must not see a date or length of work that was still in the future.
          const hasMoved = Math.abs(fraction - Number(now[fractionField] ?? 0)) > 1e-8;
          const reported = [dateField, doneField ?? dateField].map((field) => Number(cell(field) ?? 0));
          const isToCome = fraction === 0 ? reported.some((value) => value !== 0) : reported[0]! > dayNumber(day);
          expect([key, step, hasMoved && isToCome]).toEqual([key, step, false]);
        }
      }
    },
  );

  it('compared with an earlier day has the rows that changed, and their changes', async () => {
    const [from, to] = ['2026-11-05', '2026-11-10'];
    const [{ cells }, before, after] = [
      await gridRows(type, { asOf: to, since: from }),
      await gridRows(type, { asOf: from }),
      await gridRows(type, { asOf: to }),
    ];
    const hasMoved = (key: string) => {
      const [then, now] = [replayed(key, from), replayed(key, to)].map(({ fractions }) => Object.values(fractions));
      const own = then!.some((fraction, at) => Math.abs(fraction - now![at]!) > 1e-8);
      return own || before.cells.get(key)!('status') !== after.cells.get(key)!('status');
    };
    expect([...cells.keys()].toSorted()).toEqual(keysOf(type).filter(hasMoved).toSorted());
    for (const [key, cell] of cells) {
      const [then, now] = [replayed(key, from), replayed(key, to)];
      expect(Number(cell('percentMoved') ?? 0)).toBeCloseTo(now.percent - then.percent, 2);
      expect(Number(cell('earnedMoved') ?? 0)).toBeCloseTo(now.earned - then.earned, 3);
      expect(cell('statusBefore')).toBe(before.cells.get(key)!('status'));
      expect(cell('status')).toBe(after.cells.get(key)!('status'));
    }
  });
});

it('the grid as of today equals the current grid; past days have the sums of the report', async () => {
  for (const type of commodityTypes) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    const { reply } = await gridRows(type, { asOf: '2026-11-20' });
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const { ids, columns } = await viewer.call(getChanges, { query: { projectId, type } });
    expect([reply.ids, reply.columns]).toEqual([ids, columns]);
  }
  const { cells } = await gridRows('cable', { asOf: '2026-11-08' });
  const { totals } = await summary({ asOf: '2026-11-08' });
  expect([...cells.values()].reduce((sum, cell) => sum + Number(cell('earnedHours') ?? 0), 0)).toBeGreaterThan(0);
  expect(totals['cables']).toBe(cells.size);
});

it('the grid returns notices about its days, and rejects a call without a day', async () => {
  const { reply } = await gridRows('cable', { asOf: '2027-01-05' });
  expect(reply.notices[0]).toMatch(/is in the future; showing current figures/);
  await expect(gridRows('cable', {})).rejects.toThrow('Give the day');
});

/** Rows of a day, and the rows that a browser makes from current rows and the differences from them; each cell by row and field. */
async function bothForms(held: Table, type: CommodityType, requested: { asOf?: string; since?: string }) {
  const query = { projectId, type, ...requested };
  const whole = decodeChanges(await viewer.call(getRowsOfDay, { query }));
  const reply = await viewer.call(getRowsOfDay, { query: { ...query, base: held.version, scope: held.scope } });
  const made = tableOfDay(held, reply, requested.since !== undefined);
  const fields = [...new Set([...whole.columns.keys(), ...made.columns.keys()])];
  const cells = (table: Table) =>
    Array.from(table.ids, (id, row) => [id, fields.map((field) => [field, table.read(row, field)])]);
  return { reply, whole: cells(whole), made: cells(made) };
}

const wanted = [
  { asOf: '2026-11-01' },
  { asOf: '2026-11-08' },
  { asOf: '2026-11-20' },
  { asOf: '2026-11-10', since: '2026-11-05' },
  { asOf: '2026-11-05', since: '2026-11-10' },
  { since: '2026-11-07' },
];

it.each(commodityTypes)(
  'differences from the current rows of %s give the same rows as the whole reply',
  async (type) => {
    const held = decodeChanges(await viewer.call(getChanges, { query: { projectId, type } }));
    for (const requested of wanted) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const { reply, whole, made } = await bothForms(held, type, requested);
      expect(made).toEqual(whole);
      // Only rows and columns that can differ are sent.
      expect(reply.current?.ids).toEqual([]);
      expect(reply.columns).not.toHaveProperty('tag');
    }
    expect((await bothForms(held, type, { asOf: '2026-11-20' })).reply.ids).toEqual([]);
  },
);

it('differences from the current rows bring stale rows up to date, and replace those of another database', async () => {
  const held = decodeChanges(await viewer.call(getChanges, { query: { projectId, type: 'cable' } }));
  await addRows(server.database, projectId, 'cable', [{ tag: 'C-LATE', designLength: 10 }]);
  const [id] = held.ids;
  await server.as('administrator', projectId).call(updateCommodities, {
    body: {
      projectId,
      type: 'cable',
      rows: [{ id: id!, cells: [{ field: 'area', before: null, after: 'A-77' }] }],
    },
  });
  const stale = await bothForms(held, 'cable', { asOf: '2026-11-08' });
  expect(stale.reply.current).toMatchObject({ full: false });
  expect(stale.reply.current?.ids).toContain(id);
  expect(stale.made).toEqual(stale.whole);
  expect(stale.made).toHaveLength(held.length + 1);
  held.version += 1000;
  const other = await bothForms(held, 'cable', { asOf: '2026-11-08' });
  expect(other.reply.current?.full).toBe(true);
  expect(other.made).toEqual(other.whole);
  const none = await bothForms(Table.empty('cable'), 'cable', { asOf: '2026-11-08', since: '2026-11-03' });
  expect(none.made).toEqual(none.whole);
});

it('a foreman reads only their own rows as of a day', async () => {
  const foreman = server.as({ name: 'Luis', role: 'foreman' }, projectId);
  const { ids } = await foreman.call(getRowsOfDay, { query: { projectId, type: 'cable', asOf: '2026-11-08' } });
  expect(ids).toEqual([]);
});
