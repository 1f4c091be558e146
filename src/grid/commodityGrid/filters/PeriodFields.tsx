import { useTranslation } from '../../../i18n/useTranslation.ts';
import { DayField } from '../../../ui/day/DayField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import styles from '../../../ui/dialogs/Popup.module.css';
import { Select } from '../../../ui/fields/Select.tsx';
import { periodKinds, type Period } from './period.ts';

interface PeriodFieldsProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** Two days, or a span that moves along with today. */
export function PeriodFields({ period, onPeriod }: PeriodFieldsProps) {
  const { t } = useTranslation('grid');
  const change = (patch: Partial<Period>) => onPeriod({ ...period, ...patch });
  return (
    <>
      <Select
        label={t('menu.period')}
        value={period.kind}
        options={periodKinds.map((value) => ({ value, label: t(`menu.periods.${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      {period.kind === 'between' && (
        <div className={styles['pair']}>
          <DayField label={t('menu.from')} value={period.from} onChange={(from) => change({ from })} />
          <DayField label={t('menu.to')} value={period.to} onChange={(to) => change({ to })} />
        </div>
      )}
      {period.kind === 'olderThan' && (
        <NumberField label={t('menu.days')} min={0} value={period.days} onChange={(days) => change({ days })} />
      )}
    </>
  );
}
