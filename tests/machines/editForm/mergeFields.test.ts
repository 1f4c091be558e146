import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences, isSameValue, mergeFields, valueAt, withValueAt } from '../../../machines/editForm/mergeFields.ts';

const base = { name: 'A', client: 'B', weights: { cable: { pulled: 90, tested: 10 }, tray: { run: 100 } } };
const paths = ['name', 'client', 'weights.cable', 'weights.tray'];

describe('two people at one record', () => {
  it('who changed other fields keep both changes', () => {
    const mine = withValueAt(base, 'name', 'Mine');
    const theirs = withValueAt(base, 'weights.tray.run', 50);
    expect(mergeFields(paths, { base, mine, theirs })).toEqual({
      values: { ...base, name: 'Mine', weights: { ...base.weights, tray: { run: 50 } } },
      conflicts: [],
      merged: ['weights.tray'],
    });
  });

  it('who changed one field to two values must choose, and mine stands until then', () => {
    const mine = withValueAt(withValueAt(base, 'name', 'Mine'), 'weights.cable.pulled', 80);
    const theirs = withValueAt(withValueAt(base, 'name', 'Theirs'), 'weights.cable.tested', 20);
    const merge = mergeFields(paths, { base, mine, theirs });
    expect(merge.conflicts).toEqual(['name', 'weights.cable']);
    expect(merge.values).toEqual(mine);
  });

  it('who made the same change have no conflict', () => {
    const same = withValueAt(base, 'client', 'Same');
    expect(mergeFields(paths, { base, mine: same, theirs: structuredClone(same) })).toMatchObject({
      conflicts: [],
      merged: [],
    });
  });

  it('lose nothing, whatever they do: each field is mine, or theirs where I changed nothing', () => {
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

it('reads and writes at a path, and leaves what lies beside it', () => {
  const changed = withValueAt(base, 'weights.cable.pulled', 70);
  expect(valueAt(changed, 'weights.cable')).toEqual({ pulled: 70, tested: 10 });
  expect(changed.weights.tray).toBe(base.weights.tray);
  expect(base.weights.cable.pulled).toBe(90);
  expect(valueAt(base, 'weights.none.pulled')).toBeUndefined();
});

it('compares by what is read', () => {
  expect(isSameValue({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(isSameValue({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(differences(paths, base, structuredClone(base))).toEqual([]);
});
