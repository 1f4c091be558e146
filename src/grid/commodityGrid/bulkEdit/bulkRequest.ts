/** Combines the edits of many rows into one request: repeated previous values are sent once. */
import type { BulkRequest, BulkSetting } from '../../../../contract/rows/bulkEdits.ts';
import type { CommodityEdit } from '../../../../contract/rows/changes.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';

/** Field set to one value; rows that get a different value form another setting. */
interface Column {
  readonly setting: Omit<BulkSetting, 'before'>;
  readonly values: CellValue[];
  readonly placeOf: Map<CellValue, number>;
  readonly places: number[];
}

/** Returns the request with the rows in their order. All edits must use the same length unit. */
export function bulkRequestOf(edits: readonly CommodityEdit[]): BulkRequest {
  const columns = new Map<string, Column>();
  for (const [row, { cells }] of edits.entries()) {
    for (const { field, after, before, isNew } of cells) {
      const key = JSON.stringify([field, after]);
      const column = columns.get(key) ?? {
        setting: { field, after, ...(isNew && { isNew }) },
        values: [],
        placeOf: new Map<CellValue, number>(),
        places: Array.from({ length: edits.length }, () => -1),
      };
      columns.set(key, column);
      const place = column.placeOf.get(before) ?? column.values.push(before) - 1;
      column.placeOf.set(before, place);
      column.places[row] = place;
    }
  }
  const unit = edits[0]?.unit;
  return {
    ids: edits.map(({ id }) => id),
    ...(unit && { unit }),
    settings: Array.from(columns.values(), ({ setting, values, places }) => ({
      ...setting,
      before: { values, places },
    })),
  };
}
