/** A cell as a call brings it, in the unit the person saw; and the way back, for what they are shown. */
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { CellReading } from '../../../contract/commodities/fields/kind.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import { readCell } from '../../../contract/commodities/fields/readCell.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength, unitWithin } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';

export interface SeenIn {
  /** The project's unit. */
  readonly unit: LengthUnit;
  /** The unit in which the person saw and wrote; undefined where the call does not say. */
  readonly seen: LengthUnit | undefined;
  /** The day since which a length without a unit may be in another one; null when it cannot. */
  readonly unitChangedOn: string | null;
}

/** A value as it stands in the call: lengths come back in the project's unit; one that may be in either is refused. */
export function readSeenCell(field: Field, value: CellValue, { unit, seen, unitChangedOn }: SeenIn): CellReading {
  const read = readCell(field, value, { unit, columnUnit: seen });
  const isUnclear = field.kind === 'length' && seen === undefined && unitChangedOn !== null;
  if (!isUnclear || !read.ok || read.value === null || unitWithin(String(value)) !== undefined) return read;
  return {
    ok: false,
    reason: cellMessage('lengthWithoutUnit', { field: fieldTerm(field), day: { day: unitChangedOn } }),
  };
}

/** A stored value as the person would have seen it. */
export const asSeen = (
  field: Field,
  value: CellValue,
  { unit, seen = unit }: Pick<SeenIn, 'unit' | 'seen'>,
): CellValue => (field.kind === 'length' && typeof value === 'number' ? convertLength(value, unit, seen) : value);
