import { useTranslation } from 'react-i18next';
import { changeImpact, changeKind, type ChangeRow } from '../../../contract/imports.ts';
import styles from './mapping/form.module.css';

/** What part of the changes is shown; nothing chosen is all of them. */
export interface ChangeFilter {
  readonly change?: ChangeRow['change'] | undefined;
  readonly impact?: ChangeRow['impact'] | undefined;
}

interface ChangeFiltersProps {
  readonly filter: ChangeFilter;
  readonly onFilter: (filter: ChangeFilter) => void;
}

/** By kind of change, and by whom it hurts. */
export function ChangeFilters({ filter, onFilter }: ChangeFiltersProps) {
  const { t } = useTranslation('imports');
  return (
    <>
      <label className={styles['field']}>
        {t('report.change')}
        <select
          className="input"
          value={filter.change ?? ''}
          onChange={({ target }) =>
            onFilter({ ...filter, change: changeKind.options.find((kind) => kind === target.value) })
          }
        >
          <option value="">{t('changes.all')}</option>
          {changeKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {t(`changes.kinds.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['field']}>
        {t('report.impact')}
        <select
          className="input"
          value={filter.impact ?? ''}
          onChange={({ target }) =>
            onFilter({ ...filter, impact: changeImpact.options.find((kind) => kind === target.value) })
          }
        >
          <option value="">{t('changes.all')}</option>
          {changeImpact.options.map((kind) => (
            <option key={kind} value={kind}>
              {t(`changes.impacts.${kind}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
