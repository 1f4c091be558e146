import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { ImportSchedule } from '../../../grid/commodityGrid/ImportSchedule.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';

/** Message for a project without rows of this type. Terms are created with their cables. */
export function NoRowsYet({ projectId, type }: { readonly projectId: number; readonly type: CommodityType }) {
  const { t } = useTranslation('fieldWork');
  const terms = useTerms();
  return (
    <EmptyState
      title={t('empty', { plural: terms.pluralInText(type) })}
      action={<ImportSchedule projectId={projectId} type={type} />}
    >
      {t('emptyStep')}
    </EmptyState>
  );
}

/** Message for a project that has rows, none of which match. */
export function NoRowAnswers({ finished, onClear }: { readonly finished: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation('fieldWork');
  return (
    <EmptyState
      title={t('noMatch')}
      action={
        <button type="button" className="button" onClick={onClear}>
          {t('clear')}
        </button>
      }
    >
      {finished ? t('noMatchSearch') : t('noMatchFinished')}
    </EmptyState>
  );
}
