/** Columns a page passes to its views: the existing ones, and the labels of those that no longer exist. */
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
        // A deleted project column has no label anymore.
        return field && !(field.isSlot && !field.isUserDefined) ? terms.label(field) : undefined;
      },
    }),
    [kind, commodity, terms],
  );
}

/** Groupings of a report's views; a column the project no longer has gets no label. */
export const useViewGroupings = (groupings: readonly { readonly value: string }[]): OfColumns =>
  useMemo(() => ({ layOn: onGroupings(groupings.map(({ value }) => value)), labelOf: () => undefined }), [groupings]);
