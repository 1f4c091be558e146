/** Pick lists for grid cells: loaded when the user first types into a cell of a list, and cached for the project. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation, type Say } from '../../../i18n/useTranslation.ts';
import { permissionOfKind, isAllowedUnlisted } from '../../../../contract/setup/codes/codeFields.ts';
import {
  isPeopleList,
  listChoices,
  pickListOf,
  type Choice,
  type PickList,
} from '../../../../contract/setup/codes/pickLists.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { holds } from '../../../../contract/base/calls/permissions.ts';
import { stalePickList } from '../../../../machines/pageTimings.ts';
import { useApp, useCurrentUserOrNull } from '../../../context/useApp.ts';
import type { GridPickList } from '../../dataGrid/gridColumn.ts';
import { optionsFor, peopleAlike, type AddText } from './pickOptions.ts';

/**
 * Returns whether the user can add a name to a list; foremen and people are names used by rows, and a reel number is read from
 * its flange.
 */
export function useMayAdd(): (list: string) => boolean {
  const user = useCurrentUserOrNull();
  return useCallback(
    (list) => {
      if (isPeopleList(list) || isAllowedUnlisted(list)) return true;
      return list !== 'laborUnit' && user !== null && holds(user, permissionOfKind(list));
    },
    [user],
  );
}

/** Returns the label for adding a name to a list; for a person it states that no account is created. */
export const addTextOf =
  (list: string, t: Say<'grid'>): AddText =>
  (name, isPart) => {
    if (!isPeopleList(list)) return t('pick.add', { name });
    // Part of a name refers to the existing person: a second one without an account would see none of the rows.
    return isPart ? null : t(list === 'foreman' ? 'pick.addForeman' : 'pick.addPerson', { name });
  };

type Naming = Pick<Field, 'codeKind' | 'names'>;

/** Option for a form that rejects names on no list and cannot add them. */
export const fromTheList = { mayAddNames: false } as const;

/**
 * Returns a loader for the choices of a list, fetched at most every ten seconds; the cached list is used offline. Rejects if
 * there is none.
 */
export function useChoices(projectId: number, type?: CommodityType): (list: PickList) => Promise<readonly Choice[]> {
  const { call } = useApp();
  const client = useQueryClient();
  return useCallback(
    async (list) => {
      const queryKey = ['choices', projectId, list, ...(list === 'laborUnit' ? [type] : [])];
      try {
        return await client.fetchQuery({
          queryKey,
          staleTime: stalePickList,
          gcTime: Infinity,
          queryFn: async ({ signal }) =>
            (await call(listChoices, { query: { projectId, list, ...(type && { type }) }, quiet: true, signal }))
              .choices,
        });
      } catch (error) {
        const known = client.getQueryData<readonly Choice[]>(queryKey);
        if (known) return known;
        throw error;
      }
    },
    [call, client, projectId, type],
  );
}

/** Returns the pick lists of the fields. `type`: commodity type for labor units. */
export function usePickLists(
  projectId: number,
  type?: CommodityType,
): (field: Naming, options?: { readonly mayAddNames: boolean }) => GridPickList | undefined {
  const { t } = useTranslation('grid');
  const load = useChoices(projectId, type);
  const mayAdd = useMayAdd();
  return useMemo(() => {
    return (field, { mayAddNames } = { mayAddNames: true }) => {
      const list = pickListOf(field);
      return (
        list && {
          load: async () => {
            const choices = await load(list);
            const addText = mayAddNames && mayAdd(list) ? addTextOf(list, t) : null;
            return (search: string) =>
              optionsFor(choices, search, addText, isPeopleList(list) ? peopleAlike : undefined);
          },
        }
      );
    };
  }, [load, t, mayAdd]);
}
