/** Preview of setting fields on many rows. */
import type { CommodityEdit } from '../../../../contract/rows/changes.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { startedWork, hasStarted, type StartedWork } from '../edits/startedWork.ts';

/** Field and the value to set in every row. */
export interface Setting {
  readonly field: Field;
  readonly value: CellValue;
  /** True if the name is on no list and the user confirmed it as new. */
  readonly isNew?: true | undefined;
}

/** Reasons for skipping a row. */
export const leftReasons = ['removed', 'unsaved'] as const;
export type LeftReason = (typeof leftReasons)[number];

export interface BulkPlan {
  /** Edits to send, each with the current value of its cell. */
  readonly edits: readonly CommodityEdit[];
  readonly cells: number;
  /** Number of rows that already have all the values. */
  readonly same: number;
  /** Number of skipped rows, by reason. */
  readonly left: Readonly<Record<LeftReason, number>>;
  /** Started work affected by a change of engineering data; null if none is. */
  readonly begun: StartedWork | null;
}

/** Returns the plan of a bulk edit. `rows` are indexes in the store's table. */
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
  const startedRows = new Set<number>();
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
        if (isEngineering && hasStarted(store, row)) startedRows.add(row);
      }
    }
  }
  const begun = startedRows.size === 0 ? null : startedWork(store, commodity, startedRows);
  return { edits, cells: cellCount, same, left, begun };
}

function cellOf(store: CommodityStore, row: number, { field, value, isNew }: Setting): CommodityEdit['cells'] {
  const before = store.read(row, field.key);
  return before === value ? [] : [{ field: field.key, before, after: value, ...(isNew && { isNew }) }];
}
