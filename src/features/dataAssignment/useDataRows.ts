/** Rows selected by the URL and the text of the search field. */
import { useDeferredValue, useMemo } from 'react';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import { useProject } from '../../context/useApp.ts';
import { filtersInUnit } from '../../grid/commodityGrid/filters/filtersInUnit.ts';
import { columnsOfRows } from '../../grid/commodityGrid/columns/lengthColumns.ts';
import { queryOfDataView } from '../../grid/commodityGrid/queryOfDataView.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useStoreSnapshot } from '../../rows/useCommodityStore.ts';
import { useGroupedRows } from '../../rows/useGroupedRows.ts';
import { useRowsOnView } from '../../rows/useRowsOnView.ts';
import { useWeekEnd } from '../../shared/projects/useWeekEnd.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import { useSearchText } from '../../ui/fields/useSearchText.ts';
import type { DataSearch } from './search.ts';

interface DataRowsOptions {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly search: DataSearch;
  readonly onSearch: (patch: Partial<DataSearch>) => void;
}

export type DataRows = ReturnType<typeof useDataRows>;

export function useDataRows({ store, commodity, search, onSearch }: DataRowsOptions) {
  const { unitMeasurement: unit } = useProject();
  const terms = useTerms();
  const [text, setText] = useSearchText(search.q, (q) => onSearch({ q }));
  const { sort, removed, group } = search;
  const filters = useMemo(() => filtersInUnit(search.filters, unit), [search.filters, unit]);
  const weekEnd = useWeekEnd(filters);
  const asked = useMemo(
    () => queryOfDataView({ q: text, filters, sort, removed, group }, commodity, terms, weekEnd),
    [text, filters, sort, removed, group, commodity, terms, weekEnd],
  );
  const answer = useMemo(() => ({ asked, group }), [asked, group]);
  // Query and groups are deferred together, so that groups of one query are never applied to rows of another.
  const settled = useDeferredValue(answer);
  const view = useGroupedRows(store, useRowsOnView(store, settled.asked), settled.group);
  const { table } = useStoreSnapshot(store);
  const initial = useMemo(() => columnsOfRows(commodity, table), [commodity, table]);
  return {
    view,
    /** Keys of the columns, in order. */
    shown: search.columns.length > 0 ? search.columns : initial,
    text,
    setText,
    filters,
    /** Changes whenever the query changes. */
    question: JSON.stringify([text, filters, sort, group]),
    /** True if edited rows no longer match the query or its sort order. */
    isOutdated: view.isOutdated && (text !== '' || filters.length > 0 || sort.length > 0 || group.length > 0),
    clear: () => {
      setText('');
      onSearch({ q: '', filters: [] });
    },
  };
}
