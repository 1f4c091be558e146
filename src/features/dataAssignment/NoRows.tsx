import { useTranslation } from '../../i18n/useTranslation.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { scheduleOf } from '../../../contract/commodities/links.ts';
import { ImportSchedule } from '../../grid/commodityGrid/ImportSchedule.tsx';
import { useMayChange } from '../../context/useApp.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';

/**
 * Shown when the project has no rows of this type: the next step, for users who are allowed to take it. Terminations are imported
 * with their cables.
 */
export function NoRows({ projectId, type }: { readonly projectId: number; readonly type: CommodityType }) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const mayImport = useMayChange('import.run');
  return (
    <EmptyState
      title={t('empty', { plural: terms.pluralInText(type) })}
      action={<ImportSchedule projectId={projectId} type={type} />}
    >
      {!mayImport
        ? t('emptyRead')
        : scheduleOf(type) === type
          ? t('emptyStep', { type: terms.commodityInText(type) })
          : t('emptyTerms')}
    </EmptyState>
  );
}

/** Shown when no row matches the search and the filters. */
export function NoRowAnswers({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('grid');
  return (
    <EmptyState
      title={t('noMatch')}
      action={
        <button type="button" className="button" onClick={onClear}>
          {t('clearFilters')}
        </button>
      }
    >
      {t('noMatchStep')}
    </EmptyState>
  );
}

/** Shown when no row moved between the two days. */
export function NothingMoved() {
  const { t } = useTranslation('grid');
  return <EmptyState title={t('day.nothingMoved')}>{t('day.nothingMovedStep')}</EmptyState>;
}
