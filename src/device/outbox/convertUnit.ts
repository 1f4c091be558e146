/** Operations and the unit in which the person saw and wrote their lengths: the project's may be another one by now. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';

/** The operation with its lengths in another unit; as it is where it does not say in which they are. */
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

/** The value of a field in another unit, where it is a length. */
export const lengthInUnit = (
  type: CommodityType,
  field: string,
  value: CellValue,
  { from, to }: { readonly from: LengthUnit; readonly to: LengthUnit },
): CellValue =>
  fieldOf(type, field)?.kind === 'length' && typeof value === 'number' ? convertLength(value, from, to) : value;

/** Sent again by somebody who looks at its lengths in this unit. */
export const seenIn = (operation: Operation, unit: LengthUnit | undefined): Operation =>
  operation.unit !== undefined || unit === undefined ? operation : { ...operation, unit };
