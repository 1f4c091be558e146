import { useTranslation } from 'react-i18next';
import type { ColumnUnit } from '../../../../contract/columnUnits.ts';
import { writtenUnits, type WrittenUnit } from '../../../../contract/lengths.ts';
import styles from './SheetTable.module.css';

interface UnitChoiceProps {
  /** What the column is called. */
  readonly column: string;
  readonly unit: ColumnUnit;
  readonly onChange: (unit: WrittenUnit) => void;
}

/** The unit a length column is read in, what says so, and another one. */
export function UnitChoice({ column, unit: { unit, from }, onChange }: UnitChoiceProps) {
  const { t } = useTranslation('imports');
  return (
    <span className={styles['unit']} data-unclear={unit === null}>
      <select
        className="input"
        aria-label={t('units.label', { column })}
        value={unit ?? ''}
        onChange={(event) => {
          const chosen = writtenUnits.find((one) => one === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {unit === null && <option value="">{t('units.choose')}</option>}
        {writtenUnits.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <span className={styles['source']}>{t(`units.from.${from}`)}</span>
    </span>
  );
}
