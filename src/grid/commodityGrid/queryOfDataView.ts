/** Store query for the rows Data & Assignment shows, from its address or a saved view. */
import type { z } from 'zod/mini';
import { displayTexts } from './displayTexts.ts';
import type { Terms } from '../../i18n/useTerms.ts';
import { isTextKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import { countedStatuses } from '../../../contract/commodities/fields/status.ts';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { Query } from '../../store/views/query.ts';
import type { dataContent } from '../../../contract/reports/savedViews/viewContent.ts';

export type DataContent = z.infer<typeof dataContent>;

export function queryOfDataView(
  { q, filters, sort, removed, group }: Pick<DataContent, 'q' | 'filters' | 'sort' | 'removed' | 'group'>,
  commodity: Commodity,
  terms: Pick<Terms, 'value'>,
  weekEnd: number,
): Query {
  const searchFields = commodity.offered.filter(({ kind }) => isTextKind(kind)).map(({ key }) => key);
  const present = { field: 'status', is: 'oneOf', texts: countedStatuses } as const;
  return {
    search: q,
    searchFields,
    shown: displayTexts(commodity, terms),
    // Grouping fields are sorted first; a sort key on one of them sets its direction.
    sort: [
      ...group.map((field) => sort.find((key) => key.field === field) ?? { field, descending: false }),
      ...sort.filter(({ field }) => !group.includes(field)),
    ],
    filters: removed ? filters : [...filters, present],
    weekEnd,
  };
}
