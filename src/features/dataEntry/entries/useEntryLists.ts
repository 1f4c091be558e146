/** Pick lists of the fields of an entry, by field, and the list of foremen. */
import { useMemo } from 'react';
import { isEnteredByCrews } from '../../../../contract/setup/columns/projectCommodity.ts';
import { usePickLists } from '../../../grid/commodityGrid/fields/usePickLists.ts';
import type { GridPickList } from '../../../grid/dataGrid/gridColumn.ts';
import type { FieldEntryStore } from './fieldEntryStore.ts';

/** List of foremen; always available. */
export function useForemanList({ store }: FieldEntryStore): GridPickList {
  const listOf = usePickLists(store.projectId, store.type);
  return useMemo(() => listOf({ names: 'foreman' })!, [listOf]);
}

export function useEntryLists({ store, commodity }: FieldEntryStore): ReadonlyMap<string, GridPickList> {
  const listOf = usePickLists(store.projectId, store.type);
  return useMemo(
    () =>
      new Map(
        commodity.fields.filter(isEnteredByCrews).flatMap((field) => {
          const list = listOf(field);
          return list ? [[field.key, list] as const] : [];
        }),
      ),
    [commodity, listOf],
  );
}
