import { useTranslation } from 'react-i18next';
import { changeImpact, changeKind, type ChangeRow } from '../../../contract/imports.ts';
import { Select } from '../../ui/Select.tsx';

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
  const all = { value: '', label: t('changes.all') } as const;
  return (
    <>
      <Select
        label={t('report.change')}
        labelled="beside"
        value={filter.change ?? ''}
        options={[all, ...changeKind.options.map((kind) => ({ value: kind, label: t(`changes.kinds.${kind}`) }))]}
        onChange={(change) => onFilter({ ...filter, change: change === '' ? undefined : change })}
      />
      <Select
        label={t('report.impact')}
        labelled="beside"
        value={filter.impact ?? ''}
        options={[all, ...changeImpact.options.map((kind) => ({ value: kind, label: t(`changes.impacts.${kind}`) }))]}
        onChange={(impact) => onFilter({ ...filter, impact: impact === '' ? undefined : impact })}
      />
    </>
  );
}
