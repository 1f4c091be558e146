/** The address of the page as a question to the store. */
import { displayTexts } from '../../commodityGrid/displayTexts.ts';
import type { Terms } from '../../i18n/useTerms.ts';
import { isTextKind } from '../../../contract/fieldKinds/index.ts';
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import type { Query } from '../../store/query.ts';
import type { DataSearch } from './search.ts';

export function queryOf(
  { q, filters, sort, removed }: Pick<DataSearch, 'q' | 'filters' | 'sort' | 'removed'>,
  type: CommodityType,
  terms: Terms,
): Query {
  const searchFields = commodities[type].fields.filter(({ kind }) => isTextKind(kind)).map(({ key }) => key);
  const present = { field: 'removed', is: 'between', least: 0, most: 0 } as const;
  return {
    search: q,
    searchFields,
    shown: displayTexts(type, terms),
    sort,
    filters: removed ? filters : [...filters, present],
  };
}
