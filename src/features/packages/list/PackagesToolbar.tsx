/** Toolbar above the list of packages: saved views, filters, and actions for the selected rows. */
import type { Ref } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { withoutColumns } from '../../../shared/savedViews/knownColumns.ts';
import { ViewButton } from '../../../shared/savedViews/ViewButton.tsx';
import { RowAction } from '../../../grid/setupTable/RowAction.tsx';
import { SaveLine } from '../../../grid/setupTable/SaveLine.tsx';
import { isTouch } from '../../../ui/screen/isTouch.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Toolbar } from '../../../ui/layout/Toolbar.tsx';
import type { PackagesSearch } from '../search.ts';
import { PackageFilters } from './PackageFilters.tsx';
import type { usePackageStore } from './usePackageStore.ts';

interface PackagesToolbarProps {
  /** Ref of the search field. */
  readonly ref: Ref<HTMLInputElement>;
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly search: PackagesSearch;
  readonly onSearch: (patch: Partial<PackagesSearch>) => void;
  readonly store: ReturnType<typeof usePackageStore>;
  readonly rows: readonly PackageRow[];
  /** Selected rows, by store key. */
  readonly selected: readonly number[];
  /** Package id of the selected row, if exactly one is selected. */
  readonly stoodOn: number | undefined;
  readonly isNarrow: boolean;
  readonly mayEdit: boolean;
  readonly onOpen: (id: number) => void;
  /** Moves the focus to the list. */
  readonly onGrid: () => void;
}

const layOn = withoutColumns('package');

export function PackagesToolbar(props: PackagesToolbarProps) {
  const { ref, projectId, packageType, search, onSearch, store, rows, selected, stoodOn, isNarrow, mayEdit } = props;
  const { onOpen, onGrid } = props;
  const { t } = useTranslation(['packages', 'views', 'grid']);
  const find = search.find ?? '';
  return (
    <Toolbar
      label={t('controls')}
      end={mayEdit && !isNarrow ? <SaveLine store={store} onUndone={onGrid} /> : undefined}
    >
      <ViewButton
        page={{
          projectId,
          kind: 'package',
          type: packageType,
          search,
          onSearch,
          layOn,
          labelOf: () => undefined,
        }}
        title={t('views:titlePackage')}
      />
      <PackageFilters rows={rows} search={search} onSearch={onSearch} />
      <SearchField
        isOfPage
        ref={ref}
        label={t('find')}
        hint={isTouch() || isNarrow ? undefined : t('grid:searchHint')}
        value={find}
        onChange={(text) => onSearch({ find: text || undefined })}
        onDown={onGrid}
      />
      {!isNarrow && selected.length > 0 && (
        <>
          <RowAction
            label={t('open')}
            isPossible={stoodOn !== undefined}
            onAct={() => stoodOn !== undefined && onOpen(stoodOn)}
          />
          {mayEdit && (
            <RowAction label={t('remove')} isPossible={selected.length > 0} onAct={() => void store.remove(selected)} />
          )}
        </>
      )}
    </Toolbar>
  );
}
