/** What a page gives its views: which columns there are, and what those are called that are not. */
import { useMemo } from 'react';
import { fieldIn, type Commodity } from '../../../contract/commodities/fields/field.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { onColumnsOf, onGroupings, type GridKind } from './knownColumns.ts';
import type { ViewPage } from './useSavedViews.ts';

type OfColumns = Pick<ViewPage, 'layOn' | 'labelOf'>;

export function useViewColumns(kind: GridKind, commodity: Commodity): OfColumns {
  const terms = useTerms();
  return useMemo(
    () => ({
      layOn: onColumnsOf(kind, commodity),
      labelOf: (key) => {
        const field = fieldIn(commodity, key);
        // A column of the project's own that is gone has no name any more.
        return field && !(field.isSlot && !field.isUserDefined) ? terms.label(field) : undefined;
      },
    }),
    [kind, commodity, terms],
  );
}

/** Of a report: its groupings; a column the project no longer has is called nothing. */
export const useViewGroupings = (groupings: readonly { readonly value: string }[]): OfColumns =>
  useMemo(() => ({ layOn: onGroupings(groupings.map(({ value }) => value)), labelOf: () => undefined }), [groupings]);
