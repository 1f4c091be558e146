import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ColumnUnit } from '../../../../contract/imports/columnUnits.ts';
import { writtenUnits, type WrittenUnit } from '../../../../contract/base/units/lengths.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import styles from './SheetTable.module.css';

interface UnitChoiceProps {
  /** Name of the column. */
  readonly column: string;
  readonly unit: ColumnUnit;
  readonly onChange: (unit: WrittenUnit) => void;
}

const options = writtenUnits.map((unit) => ({ value: unit, label: unit }));

/** Unit in which a length column is read, where that unit comes from, and the choice of the other unit. */
export function UnitChoice({ column, unit: { unit, from }, onChange }: UnitChoiceProps) {
  const { t } = useTranslation('imports');
  return (
    <span className={styles['unit']} data-unclear={unit === null}>
      <Select
        label={t('units.label', { column })}
        labelled="hidden"
        value={unit}
        options={options}
        onChange={onChange}
        placeholder={t('units.choose')}
      />
      <span className={styles['source']}>{t(`units.from.${from}`)}</span>
    </span>
  );
}
