/** Packages matching the address, ordered by number, with the columns of the list. */
import { useCallback, useMemo } from 'react';
import { compareNatural } from '../../../../contract/base/values/compareNatural.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { useToday } from '../../../base/useToday.ts';
import type { FieldColumns } from '../../../grid/setupTable/fieldColumns.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { numberOf } from '../numberOf.ts';
import type { PackagesSearch } from '../search.ts';
import { hasFilters, isFound } from './filterPackages.ts';
import { usePackageColumns } from './usePackageColumns.tsx';
import type { usePackageStore } from './usePackageStore.ts';
import { weekSpanOf } from './weeks.ts';

interface PackageListOptions {
  readonly projectId: number;
  readonly search: PackagesSearch;
  readonly snapshot: ReturnType<ReturnType<typeof usePackageStore>['getSnapshot']>;
  readonly words: FieldColumns;
  readonly onOpen: (id: number) => void;
}

export function usePackageList({ projectId, search, snapshot, words, onOpen }: PackageListOptions) {
  const { i18n } = useTranslation('packages');
  const { entries } = snapshot;
  const rows = useMemo(() => [...entries.values()].flatMap(({ stored }) => stored ?? []), [entries]);
  const { status: requestedStatus, foreman, area, find = '' } = search;
  const isShown = useCallback(
    (row: PackageRow) => hasFilters(row, { status: requestedStatus, foreman, area }),
    [requestedStatus, foreman, area],
  );
  const shown = useMemo(
    () =>
      rows
        .filter((row) => isShown(row) && isFound(row, find, i18n.language))
        .toSorted((one, other) => compareNatural(numberOf(one), numberOf(other))),
    [rows, isShown, find, i18n.language],
  );
  const today = useToday();
  const span = useMemo(() => weekSpanOf(rows.filter(isShown), today), [rows, isShown, today]);
  const columns = usePackageColumns({ projectId, words, span, today, onOpen });
  return { rows, shown, isShown, columns };
}
