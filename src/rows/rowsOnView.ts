/** The rows a screen shows: the answer to its query, in order, as handles. */
import type { CommodityStore } from '../store/commodityStore.ts';
import type { RowHandle } from '../store/table/rowHandles.ts';
import { filterRows } from '../store/views/filterRows.ts';
import type { Filter, Query } from '../store/views/query.ts';
import { sortRows } from '../store/views/sortRows.ts';
import { todayIso } from '../base/today.ts';

/**
 * The answer to a query: indexes into the table, good for one `shape` of the store. Values that change later do not move
 * rows about: nobody's row jumps away while they work on it.
 */
export interface Answer {
  readonly rows: Int32Array;
  /** `store.values` when it was made: another number now means that order or filters may no longer hold. */
  readonly madeAt: number;
  /** The day its filters were told from, where one of them is told from today; else null. */
  readonly madeOn: string | null;
}

export function answerOf(store: CommodityStore, query: Query): Answer {
  return {
    rows: sortRows(store.table, filterRows(store.table, query), query.sort),
    madeAt: store.values,
    madeOn: query.filters.some(isToldFromToday) ? todayIso() : null,
  };
}

const isToldFromToday = ({ is }: Filter): boolean => is === 'span' || is === 'olderThan';

/** The rows as the grid takes them. A new object for every revision, so that what is drawn from it is drawn again. */
export function handlesOf(store: CommodityStore, { rows }: Answer, revision: number) {
  return { revision, length: rows.length, at: (index: number): RowHandle => store.handle(rows[index]!) };
}
