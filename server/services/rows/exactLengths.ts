/** Exact lengths restored by an undo: the client has only three decimals of a length, and sends those. */
import { lengthUnitOf, convertLength, isShownAs } from '../../../contract/base/units/lengths.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { readOverwritten } from '../../repositories/history/commodityAudit.ts';

/** Part of an edit or entry that identifies what it undoes. */
interface Undo {
  readonly id: number;
  readonly restores?: Readonly<Record<string, string>> | undefined;
}

interface Rows {
  readonly projectId: number;
  readonly type: CommodityType;
  /** Length unit of the project. */
  readonly unit: LengthUnit;
}

/**
 * Returns the exact value of a restored field; returns `shown`, in the project's unit, if the audit trail has none that is
 * displayed as that value.
 */
export type ExactLengths = (undo: Undo, field: string, shown: CellValue) => CellValue;

const keyOf = (id: number, field: string, by: string) => `${id} ${field} ${by}`;

/** Reads the cell values before the undone writes, in one query if there are any. */
export async function openExactLengths(
  transaction: Transaction,
  { projectId, type, unit }: Rows,
  undos: readonly Undo[],
): Promise<ExactLengths> {
  const cells = undos.flatMap(({ id, restores = {} }) =>
    Object.entries(restores).flatMap(([field, by]) =>
      fieldOf(type, field)?.kind === 'length' ? { id, field, by } : [],
    ),
  );
  const found = await readOverwritten(transaction, projectId, type, cells);
  const lengths = new Map(
    cells.map(({ id, field, by }, at) => [
      keyOf(id, field, by),
      (found[at] ?? []).map(({ value, unit: madeIn }) => convertLength(value, lengthUnitOf(madeIn), unit)),
    ]),
  );
  return ({ id, restores = {} }, field, shown) => {
    const by = restores[field];
    if (by === undefined || typeof shown !== 'number') return shown;
    return lengths.get(keyOf(id, field, by))?.find((exact) => isShownAs(exact, shown, unit)) ?? shown;
  };
}
