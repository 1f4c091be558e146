/**
 * Converts operations from the unit in which the user saw and wrote their lengths, since the project's unit might have changed.
 */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';

/** Returns the operation with its lengths in another unit; unchanged if it does not record its unit. */
export function convertUnit(operation: Operation, unit: LengthUnit | undefined): Operation {
  const { type, unit: from, before, after, conflicts } = operation;
  if (unit === undefined || from === undefined || from === unit) return operation;
  const convert = (field: string, value: CellValue) => lengthInUnit(type, field, value, { from, to: unit });
  const convertAll = (values: Operation['after']) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, convert(field, value)]));
  return {
    ...operation,
    unit,
    before: convertAll(before),
    after: convertAll(after),
    conflicts: conflicts.map((conflict) =>
      Object.assign({}, conflict, {
        yours: convert(conflict.field, conflict.yours),
        theirs: convert(conflict.field, conflict.theirs),
        before: convert(conflict.field, conflict.before),
      }),
    ),
  };
}

/** Converts the value of a field to another unit if it is a length. */
export const lengthInUnit = (
  type: CommodityType,
  field: string,
  value: CellValue,
  { from, to }: { readonly from: LengthUnit; readonly to: LengthUnit },
): CellValue =>
  fieldOf(type, field)?.kind === 'length' && typeof value === 'number' ? convertLength(value, from, to) : value;

/** Adds the unit in which the user currently sees the lengths to an operation that has none. */
export const seenIn = (operation: Operation, unit: LengthUnit | undefined): Operation =>
  operation.unit !== undefined || unit === undefined ? operation : { ...operation, unit };
