import { useMemo, type ReactNode } from 'react';
import { endField, endPlaceKey } from '../../../../contract/commodities/ends.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { ownerOf } from '../../../../contract/commodities/links.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { useCommodityStore, useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';
import type { Table } from '../../../store/table/table.ts';

/** Rows of the opposite ends of the listed terms. */
export interface OppositeRows {
  readonly store: CommodityStore;
  /** "From" or "To". */
  readonly field: Field;
  /** Field with the equipment at that end. */
  readonly placeKey: string;
  /** Returns the row of the other end of a cable; null if it is not among the user's rows. */
  readonly rowOf: (cable: string) => RowHandle | null;
}

interface OppositeEndsProps {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly children: (ends: OppositeRows) => ReactNode;
}

/** Opens the rows of the opposite ends, `type`, and passes them on. */
export function OppositeEnds({ projectId, type, children }: OppositeEndsProps) {
  const store = useCommodityStore(projectId, type);
  const { table } = useStoreSnapshot(store);
  const byCable = useMemo(() => rowsByCable(table, type), [table, type]);
  const rowOf = (cable: string) => {
    const row = byCable.get(tagKey(cable));
    return row === undefined ? null : store.handle(row);
  };
  return children({ store, field: endField(type)!, placeKey: endPlaceKey(type)!, rowOf });
}

function rowsByCable(table: Table, type: CommodityType): ReadonlyMap<string, number> {
  const key = ownerOf(type)?.field ?? '';
  const rows = new Map<string, number>();
  for (let row = 0; row < table.length; row += 1)
    if (table.read(row, 'removed') !== true) rows.set(tagKey(String(table.read(row, key) ?? '')), row);
  return rows;
}
