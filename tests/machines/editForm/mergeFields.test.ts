import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences, isSameValue, mergeFields, valueAt, withValueAt } from '../../../machines/editForm/mergeFields.ts';

const base = { name: 'A', client: 'B', weights: { cable: { pulled: 90, tested: 10 }, tray: { run: 100 } } };
const paths = ['name', 'client', 'weights.cable', 'weights.tray'];

describe('two users of one record', () => {
  it('retain both changes of different fields', () => {
    const mine = withValueAt(base, 'name', 'Mine');
    const theirs = withValueAt(base, 'weights.tray.run', 50);
    expect(mergeFields(paths, { base, mine, theirs })).toEqual({
      values: { ...base, name: 'Mine', weights: { ...base.weights, tray: { run: 50 } } },
      conflicts: [],
      merged: ['weights.tray'],
    });
  });

  it('must resolve two values of one field, and mine remains until then', () => {
    const mine = withValueAt(withValueAt(base, 'name', 'Mine'), 'weights.cable.pulled', 80);
    const theirs = withValueAt(withValueAt(base, 'name', 'Theirs'), 'weights.cable.tested', 20);
    const merge = mergeFields(paths, { base, mine, theirs });
    expect(merge.conflicts).toEqual(['name', 'weights.cable']);
    expect(merge.values).toEqual(mine);
  });

  it('have no conflict after the same change', () => {
    const same = withValueAt(base, 'client', 'Same');
    expect(mergeFields(paths, { base, mine: same, theirs: structuredClone(same) })).toMatchObject({
      conflicts: [],
      merged: [],
    });
  });

  it('lose no change: each field is mine, or theirs if I did not change it', () => {
    const values = fc.record({ name: fc.constantFrom('A', 'X', 'Y'), client: fc.constantFrom('B', 'X', 'Y') });
    fc.assert(
      fc.property(values, values, values, (from, mine, theirs) => {
        const merge = mergeFields(['name', 'client'], { base: from, mine, theirs });
        for (const path of ['name', 'client'] as const) {
          const isMine = mine[path] !== from[path];
          expect(merge.values[path]).toBe(isMine ? mine[path] : theirs[path]);
          expect(merge.conflicts.includes(path)).toBe(
            isMine && theirs[path] !== from[path] && mine[path] !== theirs[path],
          );
        }
      }),
    );
  });
});

it('values are read and written at a path, without a change beside it', () => {
  const changed = withValueAt(base, 'weights.cable.pulled', 70);
  expect(valueAt(changed, 'weights.cable')).toEqual({ pulled: 70, tested: 10 });
  expect(changed.weights.tray).toBe(base.weights.tray);
  expect(base.weights.cable.pulled).toBe(90);
  expect(valueAt(base, 'weights.none.pulled')).toBeUndefined();
});

it('values are compared by content', () => {
  expect(isSameValue({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(isSameValue({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(differences(paths, base, structuredClone(base))).toEqual([]);
});
