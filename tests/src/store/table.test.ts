/** Rows as columns: decoding, updates, filters, order and totals, each compared with a plain implementation. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getChanges } from '../../../contract/rows/changes.ts';
import { dayOfDevice } from '../../../src/base/today.ts';
import { applyChanges, decodeChanges } from '../../../src/store/table/changes.ts';
import { filterRows } from '../../../src/store/views/filterRows.ts';
import type { Filter, SortKey } from '../../../src/store/views/query.ts';
import { sortRows } from '../../../src/store/views/sortRows.ts';
import type { Table } from '../../../src/store/table/table.ts';
import { totalsOf } from '../../../src/store/views/totals.ts';
import { cablesOf, changesOf, recordedCables, threeCables, type Cable } from './cables.ts';
import { recordedReply } from '../recorded.ts';

const texts = ['tag', 'typeCode', 'foreman'] as const;
const numbers = ['designLength', 'budgetHours', 'pulledDate'] as const;

const text = fc.option(fc.constantFrom('P-1', 'P-2', 'p-10', 'C-09', 'C-9', 'MCC 1', 'Кабель', 'ortiz', 'Ortiz'), {
  nil: null,
});
const number = fc.option(fc.integer({ min: -5, max: 30 }), { nil: null });
const body = fc.record({
  tag: text,
  typeCode: text,
  foreman: text,
  designLength: number,
  budgetHours: number,
  pulledDate: number,
});
const cables = fc.array(body, { maxLength: 40 }).map((rows) => rows.map((row, at): Cable => ({ id: at + 1, ...row })));

/** Returns the content of a table, row by row. */
function rowsOf(table: Table): Cable[] {
  return Array.from(table.ids, (id, row) => {
    const cable: Cable = { id };
    for (const [key, column] of table.columns) cable[key] = column.get(row);
    return cable;
  });
}
const byId = (rows: readonly Cable[]) => rows.toSorted((a, b) => a.id - b.id);
const withKeys = (row: Cable): Cable => ({
  ...Object.fromEntries([...texts, ...numbers].map((key) => [key, null])),
  ...row,
});

/** True if a cable matches a filter, by a slow and plain implementation. */
function passes(cable: Cable, requested: Filter): boolean {
  const value = cable[requested.field] ?? null;
  const lower = String(value ?? '').toLowerCase();
  if (requested.is === 'blank') return value === null;
  if (requested.is === 'filled') return value !== null;
  if (requested.is === 'oneOf') return requested.texts.some((one) => one.trim().toLowerCase() === lower);
  if (requested.is === 'noneOf') return requested.texts.every((one) => one.trim().toLowerCase() !== lower);
  if (value === null) return false;
  if (requested.is === 'moreThan') return Number(value) > requested.than;
  if (requested.is === 'lessThan') return Number(value) < requested.than;
  if (requested.is === 'contains') return lower.includes(requested.text.toLowerCase());
  if (requested.is === 'between')
    return Number(value) >= (requested.least ?? -Infinity) && Number(value) <= (requested.most ?? Infinity);
  return false;
}

describe('a snapshot built by a test', () => {
  it('equals what the server sends for the same cables', () => {
    expect(changesOf(cablesOf(recordedCables))).toEqual(recordedCables);
    expect(changesOf([], { full: false })).toEqual(recordedReply(getChanges, 'cablesUnchanged'));
  });
});

describe('a table of cables', () => {
  it('decodes a response, with days as days and flags as yes or no', () => {
    const table = decodeChanges(changesOf([{ id: 5, tag: 'A-1', pulledDate: 20_777, removed: 1, foreman: null }]));
    expect(table.read(0, 'tag')).toBe('A-1');
    expect(table.read(0, 'pulledDate')).toBe('2026-11-20');
    expect(table.read(0, 'removed')).toBe(true);
    expect(table.read(0, 'foreman')).toBeNull();
    expect(table.read(0, 'reel')).toBeNull();
  });

  it('is the same after deltas as a later snapshot', () => {
    fc.assert(
      fc.property(
        cables,
        fc.array(fc.tuple(fc.nat(60), body), { maxLength: 12 }),
        fc.array(fc.nat(50), { maxLength: 6 }),
        (before, edits, gone) => {
          const first = decodeChanges(changesOf(before));
          const later = new Map(before.map((cable) => [cable.id, cable]));
          const changed = new Map(edits.map(([at, row]) => [at + 1, { id: at + 1, ...row }]));
          const removedIds = gone.filter((id) => !changed.has(id));
          for (const [id, row] of changed) later.set(id, row);
          for (const id of removedIds) later.delete(id);
          const delta = changesOf([...changed.values()], { version: 2, full: false, removedIds });
          const { table } = applyChanges(first, delta);
          expect(byId(rowsOf(table).map(withKeys))).toEqual(byId([...later.values()].map(withKeys)));
          expect(table.version).toBe(2);
          for (const id of later.keys()) expect(table.ids[table.rowOf(id)!]).toBe(id);
          // A holder of the earlier table still sees the earlier rows.
          expect(rowsOf(first).map(withKeys)).toEqual(before.map(withKeys));
          expect([first.version, first.length]).toEqual([1, before.length]);
        },
      ),
    );
  });

  it('creates no column for blanks of a delta in a field without values', () => {
    const first = decodeChanges(changesOf(threeCables));
    const [cable] = threeCables;
    const requested = { ...cable!, foreman: 'Tran', udf1: null, testDate: null };
    const { table } = applyChanges(first, changesOf([requested], { version: 2, full: false }));
    expect([...table.columns.keys()].toSorted()).toEqual([...first.columns.keys()].toSorted());
    expect(table.read(0, 'foreman')).toBe('Tran');
    const filled = changesOf([{ ...requested, udf1: 'Bay 4' }], { version: 3, full: false });
    expect(applyChanges(table, filled).table.read(0, 'udf1')).toBe('Bay 4');
  });

  it('copies only the columns that a delta changes', () => {
    const first = decodeChanges(changesOf(threeCables));
    const [cable] = threeCables;
    const { table } = applyChanges(first, changesOf([{ ...cable!, foreman: 'Tran' }], { version: 2, full: false }));
    const copied = [...table.columns].filter(([field, column]) => first.columns.get(field) !== column);
    expect(copied.map(([field]) => field)).toEqual(['foreman']);
  });

  it('finds the same rows as a full scan', () => {
    const filter: fc.Arbitrary<Filter> = fc.oneof(
      fc.record({
        field: fc.constantFrom(...texts),
        is: fc.constant('contains' as const),
        text: fc.constantFrom('p', '1', 'c-', 'ORT', 'бел'),
      }),
      fc.record({
        field: fc.constantFrom(...texts),
        is: fc.constant('oneOf' as const),
        texts: fc.subarray(['P-1', 'c-9', ' ortiz', '']),
      }),
      fc.record({
        field: fc.constantFrom(...texts),
        is: fc.constant('noneOf' as const),
        texts: fc.subarray(['P-1', 'c-9', ' ortiz']),
      }),
      fc.record({
        field: fc.constantFrom(...numbers),
        is: fc.constantFrom('moreThan' as const, 'lessThan' as const),
        than: fc.constantFrom(0, 1, 100),
      }),
      fc.record({
        field: fc.constantFrom(...numbers),
        is: fc.constant('between' as const),
        least: number,
        most: number,
      }),
      fc.record({
        field: fc.constantFrom(...texts, ...numbers),
        is: fc.constantFrom('blank' as const, 'filled' as const),
      }),
    );
    fc.assert(
      fc.property(
        cables,
        fc.array(filter, { maxLength: 3 }),
        fc.constantFrom('', 'p', 'p 1', 'ORTIZ', 'c-9 ort'),
        (rows, filters, search) => {
          const table = decodeChanges(changesOf(rows.map(withKeys)));
          const found = [...filterRows(table, { search, searchFields: texts, filters }, dayOfDevice())].map(
            (row) => table.ids[row],
          );
          const words = search.toLowerCase().split(' ').filter(Boolean);
          const expected = rows.filter(
            (row) =>
              filters.every((one) => passes(row, one)) &&
              words.every((word) =>
                texts.some((key) =>
                  String(row[key] ?? '')
                    .toLowerCase()
                    .includes(word),
                ),
              ),
          );
          expect(found).toEqual(expected.map(({ id }) => id));
        },
      ),
    );
  });

  it('sorts by several keys, blanks last in both directions, equal rows unchanged', () => {
    const key: fc.Arbitrary<SortKey> = fc.record({
      field: fc.constantFrom('foreman', 'designLength', 'budgetHours'),
      descending: fc.boolean(),
    });
    const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
    fc.assert(
      fc.property(cables, fc.uniqueArray(key, { maxLength: 3, selector: ({ field }) => field }), (rows, keys) => {
        const table = decodeChanges(changesOf(rows.map(withKeys)));
        const sorted = [...sortRows(table, Int32Array.from(rows.keys()), keys)].map((row) => rows[row]!);
        const places = new Map(rows.map((row, at) => [row, at]));
        for (let at = 1; at < sorted.length; at++) {
          const [a, b] = [sorted[at - 1]!, sorted[at]!];
          const decisive = keys.map(({ field, descending }) => {
            const [x, y] = [a[field] ?? null, b[field] ?? null];
            if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
            const order = typeof x === 'number' ? x - Number(y) : collator.compare(x, String(y));
            return descending ? -order : order;
          });
          const order = decisive.find((one) => one !== 0) ?? 0;
          // Of two equal rows, the earlier one comes first.
          expect(order === 0 ? places.get(a)! - places.get(b)! : order).toBeLessThan(0);
        }
        expect(sorted).toHaveLength(rows.length);
      }),
    );
  });

  it('sorts by keys with many values like by keys with few', () => {
    const rows = Array.from({ length: 600 }, (_, at) => ({
      id: at + 1,
      foreman: `F-${100 + ((at * 7) % 150)}`,
      tag: `C-${1000 + ((at * 331) % 600)}`,
      designLength: (at * 13) % 400,
    }));
    const table = decodeChanges(changesOf(rows));
    const keys = ['foreman', 'tag', 'designLength'].map((field) => ({ field, descending: field === 'tag' }));
    const byKeys = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
      one.foreman.localeCompare(other.foreman) ||
      other.tag.localeCompare(one.tag) ||
      one.designLength - other.designLength;
    const sorted = [...sortRows(table, Int32Array.from(rows.keys()), keys)].map((row) => rows[row]);
    expect(sorted).toEqual(rows.toSorted(byKeys));
  });

  it('sorts C-9 before C-10, in natural order', () => {
    const table = decodeChanges(
      changesOf([
        { id: 1, tag: 'C-10' },
        { id: 2, tag: 'C-9' },
        { id: 3, tag: 'B-200' },
      ]),
    );
    const order = sortRows(table, Int32Array.of(0, 1, 2), [{ field: 'tag', descending: false }]);
    expect([...order].map((row) => table.read(row, 'tag'))).toEqual(['B-200', 'C-9', 'C-10']);
  });

  it('sums lengths and hours, and recalculates the percentage', () => {
    const table = decodeChanges(changesOf(threeCables));
    const all = totalsOf(table, Int32Array.of(0, 1, 2));
    expect(all.count).toBe(3);
    expect(all.sums['designLength']).toBeCloseTo(700.5);
    expect(all.sums['budgetHours']).toBeCloseTo(32.01);
    expect(all.percentComplete).toBeCloseTo((6.51 / 32.01) * 100);
    expect(totalsOf(table, new Int32Array(0)).percentComplete).toBeNull();
  });

  it('adds up the lengths as they are shown, and the design lengths as Cable Summary does', () => {
    const table = decodeChanges(changesOf([{ id: 1, tag: 'C-1', designLength: 100, runs: 3, quantity: 300 }]));
    expect(totalsOf(table, Int32Array.of(0)).sums).toMatchObject({ designLength: 100, quantity: 300 });
  });
});
