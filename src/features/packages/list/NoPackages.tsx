import { useTranslation } from '../../../i18n/useTranslation.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import type { PackagesSearch } from '../search.ts';

interface NoPackagesProps {
  readonly search: PackagesSearch;
  readonly onSearch: (patch: Partial<PackagesSearch>) => void;
  readonly isReadiness: boolean;
  readonly mayEdit: boolean;
  readonly isNarrow: boolean;
  readonly onAdd: () => void;
}

/** Empty state of the list: the filters match no package, or there is none yet. */
export function NoPackages({ search, onSearch, isReadiness, mayEdit, isNarrow, onAdd }: NoPackagesProps) {
  const { t } = useTranslation(['packages', 'grid']);
  const { find = '', status, foreman, area } = search;
  if (find !== '' || status !== undefined || foreman !== undefined || area !== undefined)
    return (
      <EmptyState
        title={t('noMatch')}
        action={
          <button
            type="button"
            className="button"
            onClick={() => onSearch({ find: undefined, status: undefined, foreman: undefined, area: undefined })}
          >
            {t('grid:clearFilters')}
          </button>
        }
      >
        {t('grid:setup.noMatchStep')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('empty')}
      action={
        mayEdit &&
        isReadiness && (
          <button type="button" className="button" onClick={onAdd}>
            {t('add')}
          </button>
        )
      }
    >
      {mayEdit ? t(isNarrow || isReadiness ? 'emptyStepAdd' : 'emptyStep') : t('emptyRead')}
    </EmptyState>
  );
}
