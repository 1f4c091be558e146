/** The columns a grid opens with: those that a length adds up with are shown where it needs them. */
import { expect, it } from 'vitest';
import { cable } from '../../../../contract/commodities/cable.ts';
import { equipment } from '../../../../contract/commodities/equipment.ts';
import { columnsOfRows } from '../../../../src/grid/commodityGrid/columns/lengthColumns.ts';
import { decodeChanges } from '../../../../src/store/table/changes.ts';
import { changesOf, type Cable } from '../../store/cables.ts';

const tableOf = (...rows: readonly Omit<Cable, 'id'>[]) =>
  decodeChanges(changesOf(rows.map((row, at) => Object.assign({}, row, { id: at + 1 }))));
const single = { tag: 'C-1', designLength: 100, runs: 1, quantity: 100, status: 'Not started' };

it('are those of the commodity while every cable has one run', () => {
  expect(columnsOfRows(cable, tableOf(single))).toBe(cable.dataColumns);
  expect(columnsOfRows(equipment, tableOf(single))).toBe(equipment.dataColumns);
});

it('include the runs and the design length as soon as one cable has parallel runs', () => {
  const shown = columnsOfRows(cable, tableOf(single, { ...single, tag: 'C-2', runs: 3, quantity: 300 }));
  const at = shown.indexOf('designLength');
  expect(shown.slice(at, at + 3)).toEqual(['designLength', 'runs', 'quantity']);
});

it('include the design length if a removed cable counts only what was pulled', () => {
  const shown = columnsOfRows(cable, tableOf({ ...single, status: 'Removed with progress', quantity: 40 }));
  const at = shown.indexOf('designLength');
  expect(shown.slice(at, at + 2)).toEqual(['designLength', 'quantity']);
  expect(shown).not.toContain('runs');
});

it('leave out a column that the project hides', () => {
  const hidden = { ...cable, offered: cable.offered.filter(({ key }) => key !== 'runs') };
  const shown = columnsOfRows(hidden, tableOf({ ...single, runs: 2, quantity: 200 }));
  expect(shown).not.toContain('runs');
  expect(shown).toContain('quantity');
});
