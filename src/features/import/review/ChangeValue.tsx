/** A value of a change as the rest of the application writes it: its kind decides the format, the unit stands beside it. */
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../../contract/commodities/field.ts';
import { fieldKinds } from '../../../../contract/fieldKinds/index.ts';
import type { CellValue, UnitMeasurement } from '../../../../contract/scalars.ts';
import { fieldFormats } from '../../../i18n/fieldFormats.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { WholeTags } from '../../../ui/WholeTags.tsx';
import styles from './tables.module.css';

interface ChangeValueProps {
  /** Undefined where the row is of no field of the commodity. */
  readonly field: Field | undefined;
  readonly value: CellValue;
  readonly unit: UnitMeasurement;
}

export function ChangeValue({ field, value, unit }: ChangeValueProps) {
  const { t } = useTranslation('common');
  const terms = useTerms();
  const formats = useFormats();
  if (value === null || value === '') return null;
  if (field === undefined) return String(value);
  const kind = fieldKinds[field.kind];
  const written = fieldFormats(field, { formats, unit, flag: { yes: t('yes'), no: t('no') } });
  const text = kind.format(value, {
    ...written,
    length: (length) => `${written.length(length)} ${terms.unit(unit)}`,
  });
  if (!kind.isList && field.mono !== true) return terms.value(field, text);
  return (
    <span className={styles['tag']}>
      <WholeTags text={text} />
    </span>
  );
}
