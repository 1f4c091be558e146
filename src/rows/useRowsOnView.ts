import { useMemo, useState } from 'react';
import type { CommodityStore } from '../store/commodityStore.ts';
import { filterRows } from '../store/views/filterRows.ts';
import type { Filter, Query } from '../store/views/query.ts';
import { totalsOf, type Totals } from '../store/views/totals.ts';
import { useStoreSnapshot } from './useCommodityStore.ts';
import { useToday } from '../base/useToday.ts';
import type { RowHandle } from '../store/table/rowHandles.ts';
import { sortRows } from '../store/views/sortRows.ts';

export interface RowsOnView {
  readonly rows: ReturnType<typeof handlesOf>;
  readonly vector: Int32Array;
  /** Returns the line of a row of the table; -1 if it is not listed. */
  readonly lineOf: (row: number) => number;
  readonly totals: Totals;
  /** Returns the rows that match all filters but one. */
  readonly vectorWithout: (filter: Filter | undefined) => Int32Array;
  /** True if values or the date have changed since: running the query again can list other rows, or another order. */
  readonly isOutdated: boolean;
  readonly refreshResult: () => void;
}

/** Returns the result of a query, cached until rows are added or removed, the query changes, or the user refreshes it. */
export function useRowsOnView(store: CommodityStore, query: Query): RowsOnView {
  const [requested, setRequested] = useState(0);
  const { table, revision, shape, values } = useStoreSnapshot(store);
  const today = useToday();
  const answer = useMemo(() => keyed(answerOf(store, query), shape, requested), [store, query, shape, requested]);
  const rows = useMemo(() => handlesOf(store, answer, revision), [store, answer, revision]);
  const totals = useMemo(() => keyed(totalsOf(table, answer.rows), values), [table, answer, values]);
  const isAsking = query.search !== '' || query.filters.length > 0 || query.sort.length > 0;
  return {
    rows,
    vector: answer.rows,
    lineOf: (row) => answer.rows.indexOf(row),
    totals,
    vectorWithout: (filter) =>
      filterRows(store.table, { ...query, filters: query.filters.filter((each) => each !== filter) }, store.today()),
    isOutdated: isAsking && (answer.madeAt !== values || (answer.madeOn !== null && answer.madeOn !== today)),
    refreshResult: () => setRequested((times) => times + 1),
  };
}

/** Returns the value unchanged; the keys make React compute it again, because the store is the same object after any change. */
function keyed<T extends Answer | Totals>(value: T, ..._keys: number[]): T {
  return value;
}

/**
 * Result of a query: indexes into the table, valid for one `shape` of the store. Later value changes do not move rows, so that no
 * row jumps away while a user edits it.
 */
interface Answer {
  readonly rows: Int32Array;
  /** `store.values` at the time of the query: a different number now means that the order or the filters might be outdated. */
  readonly madeAt: number;
  /** Date used by filters relative to today; null if there are none. */
  readonly madeOn: string | null;
}

function answerOf(store: CommodityStore, query: Query): Answer {
  return {
    rows: sortRows(store.table, filterRows(store.table, query, store.today()), query.sort),
    madeAt: store.values,
    madeOn: query.filters.some(isReportedFromToday) ? store.today() : null,
  };
}

const isReportedFromToday = ({ is }: Filter): boolean => is === 'span' || is === 'olderThan';

/** Returns the rows for the grid. A new object for every revision, so that components using it render again. */
function handlesOf(store: CommodityStore, { rows }: Answer, revision: number) {
  return { revision, length: rows.length, at: (index: number): RowHandle => store.handle(rows[index]!) };
}
