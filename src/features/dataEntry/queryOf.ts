/** The address of the page as a question to the store: open work, found by tag, ends, type or package. */
import { displayTexts } from '../../grid/commodityGrid/displayTexts.ts';
import type { Terms } from '../../i18n/useTerms.ts';
import { isEnteredByCrews } from '../../../contract/setup/columns/projectCommodity.ts';
import { fieldIn, type Commodity } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds, isTextKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { Filter, Query } from '../../store/views/query.ts';
import type { DataEntrySearch } from './search.ts';

const present: Filter = { field: 'removed', is: 'between', least: 0, most: 0 };
const open: Filter = { field: 'percentComplete', is: 'between', least: null, most: 99.995 };

export function queryOf(
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
