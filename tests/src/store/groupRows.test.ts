import { describe, expect, it } from 'vitest';
import { decodeChanges } from '../../../src/store/table/changes.ts';
import { groupsOf, linesOf, type RowGroup } from '../../../src/store/views/groupRows.ts';
import { sortRows } from '../../../src/store/views/sortRows.ts';
import { totalsOf } from '../../../src/store/views/totals.ts';
import { changesOf, threeCables } from './cables.ts';

const areas = ['B20', null, 'A10', 'B20', 'A10', 'B20'];
const systems = ['S1', 'S1', 'S2', 'S2', 'S2', 'S1'];
const table = decodeChanges(
  changesOf(
    areas.map((area, at) =>
      Object.assign({}, threeCables[at % 3]!, { id: at + 1, tag: `C-${at}`, area, system: systems[at]! }),
    ),
  ),
);
const fields = ['area', 'system'];
const vector = sortRows(
  table,
  Int32Array.from(table.ids.keys()),
  fields.map((field) => ({ field, descending: false })),
);
const groups = groupsOf(table, vector, fields);
const text = ({ level, field, start, end }: RowGroup) =>
  `${level} ${String(table.read(vector[start]!, field))} ${start}-${end}`;

describe('rows in groups', () => {
  it('are ordered and nested, each group with all of its rows', () => {
    expect(groups.map(text)).toEqual([
      '1 A10 0-2',
      '2 S2 0-2',
      '1 B20 2-5',
      '2 S1 2-4',
      '2 S2 4-5',
      '1 null 5-6',
      '2 S1 5-6',
    ]);
    expect(new Set(groups.map(({ path }) => path)).size).toBe(groups.length);
  });

  it('appear once each between the lines of the groups', () => {
    const lines = linesOf(groups, vector.length, new Set());
    expect([...lines]).toEqual([~0, ~1, 0, 1, ~2, ~3, 2, 3, ~4, 4, ~5, ~6, 5]);
  });

  it('show only the line of a folded group, without the groups inside', () => {
    const [a10, , , inB20] = groups;
    const lines = linesOf(groups, vector.length, new Set([a10!.path, inB20!.path]));
    expect([...lines]).toEqual([~0, ~2, ~3, ~4, 4, ~5, ~6, 5]);
  });

  it('add up to the totals of all rows', () => {
    const all = totalsOf(table, vector);
    for (const level of [1, 2]) {
      const parts = groups
        .filter((group) => group.level === level)
        .map(({ start, end }) => totalsOf(table, vector.subarray(start, end)));
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
      for (const [field, sum] of Object.entries(all.sums))
        expect(parts.reduce((total, { sums }) => total + sums[field]!, 0)).toBeCloseTo(sum);
    }
    expect(all.sums['budgetHours']).toBeGreaterThan(0);
  });

  it('have no groups without rows, and one blank group for an empty field', () => {
    expect(groupsOf(table, new Int32Array(0), fields)).toEqual([]);
    expect(groupsOf(table, vector, ['hold']).map(text)).toEqual(['1 null 0-6']);
  });
});
