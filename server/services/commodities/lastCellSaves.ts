/** Adds the author of the stored value to cells that conflict with an edit or a revert, for the question shown to the user. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { findLastCellSaves } from '../../repositories/history/lastSaves.ts';

interface MetCell {
  readonly id: number;
  readonly field: string;
  readonly theirs: CellValue;
}

interface Rows {
  readonly projectId: number;
  readonly type: CommodityType;
}

/** Returns the cells with the author of the value in `theirs`; null if the last write in the trail left another value. */
export async function withLastSaves<Cell extends MetCell>(
  transaction: Transaction,
  { projectId, type }: Rows,
  cells: readonly Cell[],
): Promise<(Cell & { lastSave: LastSave | null })[]> {
  const saves = await findLastCellSaves(transaction, projectId, type, cells);
  return cells.map((cell, at) => {
    const save = saves[at];
    const field = fieldOf(type, cell.field);
    const isTheirs = save && field && isSameInAnyUnit(field, save.value, cell.theirs);
    return { ...cell, lastSave: isTheirs ? { name: save.name, at: save.at } : null };
  });
}

const units: readonly (readonly [LengthUnit, LengthUnit])[] = [
  ['ft', 'm'],
  ['m', 'ft'],
];

/** The trail stores a length in the unit of its time. */
function isSameInAnyUnit(field: Field, saved: CellValue, now: CellValue): boolean {
  const { isSame } = fieldKinds[field.kind];
  if (isSame(saved, now)) return true;
  return (
    field.kind === 'length' &&
    typeof saved === 'number' &&
    units.some(([from, to]) => isSame(convertLength(saved, from, to), now))
  );
}
