/** What setting fields on many rows would do, before it is done. */
import type { CommodityEdit } from '../../../../contract/rows/changes.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { startedWork, hasStarted, type StartedWork } from '../edits/startedWork.ts';

/** One field and what it is to hold in every row. */
export interface Setting {
  readonly field: Field;
  readonly value: CellValue;
  /** The name is on no list, and is meant. */
  readonly isNew?: true | undefined;
}

/** Why a row is left as it is. */
export const leftReasons = ['removed', 'unsaved'] as const;
export type LeftReason = (typeof leftReasons)[number];

export interface BulkPlan {
  /** The calls' rows, with what stands in each cell now. */
  readonly edits: readonly CommodityEdit[];
  readonly cells: number;
  /** Rows that hold all of it already. */
  readonly same: number;
  /** Rows that are left out, by the reason. */
  readonly left: Readonly<Record<LeftReason, number>>;
  /** Engineering data of work that has begun; null when none is touched. */
  readonly begun: StartedWork | null;
}

/** `rows` are indexes of the store's table. */
export function bulkPlanOf(
  {
    store,
    commodity,
    unit,
  }: { readonly store: CommodityStore; readonly commodity: Commodity; readonly unit: LengthUnit },
  rows: Iterable<number>,
  settings: readonly Setting[],
): BulkPlan {
  const edits: CommodityEdit[] = [];
  const left = { removed: 0, unsaved: 0 };
  const begunRows = new Set<number>();
  const isEngineering = settings.some(({ field }) => field.source === 'engineering');
  let cellCount = 0;
  let same = 0;
  for (const row of rows) {
    const id = store.table.ids[row]!;
    if (store.read(row, 'removed') === true) left.removed++;
    else if (settings.some(({ field }) => store.pending.get(id, field.key))) left.unsaved++;
    else {
      const cells = settings.flatMap((setting) => cellOf(store, row, setting));
      if (cells.length === 0) same++;
      else {
        edits.push({ id, unit, cells });
        cellCount += cells.length;
        if (isEngineering && hasStarted(store, row)) begunRows.add(row);
      }
    }
  }
  const begun = begunRows.size === 0 ? null : startedWork(store, commodity, begunRows);
  return { edits, cells: cellCount, same, left, begun };
}

function cellOf(store: CommodityStore, row: number, { field, value, isNew }: Setting): CommodityEdit['cells'] {
  const before = store.read(row, field.key);
  return before === value ? [] : [{ field: field.key, before, after: value, ...(isNew && { isNew }) }];
}
