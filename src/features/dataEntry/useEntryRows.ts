/** Rows matching the address and the chosen package: open work, found by tag, ends, type or package. */
import { useDeferredValue, useMemo } from 'react';
import { fieldIn, type Commodity } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds, isTextKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import { packageFieldOf } from '../../../contract/packages/packageTypes.ts';
import { isEnteredByCrews } from '../../../contract/setup/columns/projectCommodity.ts';
import { useProject } from '../../context/useApp.ts';
import { displayTexts } from '../../grid/commodityGrid/displayTexts.ts';
import { filtersInUnit } from '../../grid/commodityGrid/filters/filtersInUnit.ts';
import { useTerms, type Terms } from '../../i18n/useTerms.ts';
import { useRowsOnView } from '../../rows/useRowsOnView.ts';
import { useWeekEnd } from '../../shared/projects/useWeekEnd.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { Filter, Query } from '../../store/views/query.ts';
import { useSearchText } from '../../ui/fields/useSearchText.ts';
import { useChosenPackage } from './packages/useChosenPackage.ts';
import type { DataEntrySearch } from './search.ts';

interface EntryRowsOptions {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly search: DataEntrySearch;
  readonly onSearch: (patch: Partial<DataEntrySearch>) => void;
  readonly isInHand: boolean;
}

export type EntryRows = ReturnType<typeof useEntryRows>;

export function useEntryRows({ store, commodity, search, onSearch, isInHand }: EntryRowsOptions) {
  const { unitMeasurement: unit } = useProject();
  const terms = useTerms();
  const [text, setText] = useSearchText(search.q, (q) => onSearch({ q }));
  const { sort, finished } = search;
  const filters = useMemo(() => filtersInUnit(search.filters, unit), [search.filters, unit]);
  const weekEnd = useWeekEnd(filters);
  const { chosen, choose } = useChosenPackage({
    projectId: store.projectId,
    commodity,
    inAddress: search.package,
    onChoose: (number) => onSearch({ package: number }),
    isPinned: isInHand,
  });
  const requested = useMemo(
    () =>
      queryOf(
        // The handheld list folds finished rows away and counts them.
        { filters: [...filters, ...inPackage(commodity, chosen)], sort, finished: finished || isInHand },
        text,
        commodity,
        terms,
        weekEnd,
      ),
    [filters, sort, finished, isInHand, chosen, text, commodity, terms, weekEnd],
  );
  const deferred = useDeferredValue(requested);
  const rows = useRowsOnView(store, deferred);
  return {
    rows,
    /** Text in the search field. */
    text,
    setText,
    filters,
    /** Number of the chosen package; '' for all packages. */
    chosen,
    choose,
    clear: () => {
      setText('');
      onSearch({ q: '', filters: [], package: '' });
    },
    question: JSON.stringify(deferred),
    isAnswered: deferred === requested,
  };
}

const inPackage = (commodity: Commodity, chosen: string): Filter[] => {
  const field = packageFieldOf(commodity);
  return field === undefined || chosen === '' ? [] : [{ field: field.key, is: 'oneOf', texts: [chosen] }];
};

const present: Filter = { field: 'removed', is: 'between', least: 0, most: 0 };
const open: Filter = { field: 'percentComplete', is: 'between', least: null, most: 99.995 };

function queryOf(
  { filters, sort, finished }: Pick<DataEntrySearch, 'filters' | 'sort' | 'finished'>,
  search: string,
  commodity: Commodity,
  terms: Terms,
  weekEnd: number,
): Query {
  const { keyFields, entryColumns } = commodity;
  const searchFields = [...new Set([...keyFields, ...entryColumns, 'package'])].filter((key) => {
    const field = fieldIn(commodity, key);
    return field !== undefined && !isEnteredByCrews(field) && isTextKind(field.kind) && !fieldKinds[field.kind].isList;
  });
  return {
    search,
    searchFields,
    shown: displayTexts(commodity, terms),
    sort,
    filters: [...filters, present, ...(finished ? [] : [open])],
    weekEnd,
  };
}
