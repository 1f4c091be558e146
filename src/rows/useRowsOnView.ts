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
  /** The line of a row of the table; -1 where it does not stand. */
  readonly lineOf: (row: number) => number;
  readonly totals: Totals;
  /** The rows that answer all but one of the filters. */
  readonly vectorWithout: (filter: Filter | undefined) => Int32Array;
  /** Values changed since, or the day: asking again may show other rows, or another order. */
  readonly isOutdated: boolean;
  readonly refreshResult: () => void;
}

/** The answer to a query, kept until rows come or go, the query changes, or the person asks again. */
export function useRowsOnView(store: CommodityStore, query: Query): RowsOnView {
  const [asked, setAsked] = useState(0);
  const { table, revision, shape, values } = useStoreSnapshot(store);
  const today = useToday();
  const answer = useMemo(() => keyed(answerOf(store, query), shape, asked), [store, query, shape, asked]);
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
    refreshResult: () => setAsked((times) => times + 1),
  };
}

/** The value, made again when a key changes: the store is one object whatever happens in it. */
function keyed<T extends Answer | Totals>(value: T, ..._keys: number[]): T {
  return value;
}

/**
 * The answer to a query: indexes into the table, good for one `shape` of the store. Values that change later do not move
 * rows about: nobody's row jumps away while they work on it.
 */
interface Answer {
  readonly rows: Int32Array;
  /** `store.values` when it was made: another number now means that order or filters may no longer hold. */
  readonly madeAt: number;
  /** The day its filters were told from, where one of them is told from today; else null. */
  readonly madeOn: string | null;
}

function answerOf(store: CommodityStore, query: Query): Answer {
  return {
    rows: sortRows(store.table, filterRows(store.table, query, store.today()), query.sort),
    madeAt: store.values,
    madeOn: query.filters.some(isToldFromToday) ? store.today() : null,
  };
}

const isToldFromToday = ({ is }: Filter): boolean => is === 'span' || is === 'olderThan';

/** The rows as the grid takes them. A new object for every revision, so that what is drawn from it is drawn again. */
function handlesOf(store: CommodityStore, { rows }: Answer, revision: number) {
  return { revision, length: rows.length, at: (index: number): RowHandle => store.handle(rows[index]!) };
}
