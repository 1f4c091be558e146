/** Reads a cell of a call in the unit the user saw, and converts stored values back for display. */
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { CellReading } from '../../../contract/commodities/fields/kind.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import { readCell } from '../../../contract/commodities/fields/readCell.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength, unitWithin } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';

export interface SeenIn {
  /** Unit of the project. */
  readonly unit: LengthUnit;
  /** Unit in which the user saw and wrote the value; undefined if the call does not state it. */
  readonly seen: LengthUnit | undefined;
  /** Day since which a length without a unit might be in another one; null if it cannot. */
  readonly unitChangedOn: string | null;
}

/** Reads a value from the call: lengths are returned in the project's unit; an ambiguous one is rejected. */
export function readCellInEnteredUnit(
  field: Field,
  value: CellValue,
  { unit, seen, unitChangedOn }: SeenIn,
): CellReading {
  const read = readCell(field, value, { unit, columnUnit: seen });
  const isUnclear = field.kind === 'length' && seen === undefined && unitChangedOn !== null;
  if (!isUnclear || !read.ok || read.value === null || unitWithin(String(value)) !== undefined) return read;
  return {
    ok: false,
    reason: cellMessage('lengthWithoutUnit', { field: fieldTerm(field), day: { day: unitChangedOn } }),
  };
}

/** Stored value in the unit the user saw. */
export const asSeen = (
  field: Field,
  value: CellValue,
  { unit, seen = unit }: Pick<SeenIn, 'unit' | 'seen'>,
): CellValue => (field.kind === 'length' && typeof value === 'number' ? convertLength(value, unit, seen) : value);
