/** A value of a change as the rest of the application writes it: its kind decides the format, the unit stands beside it. */
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../../contract/commodities/field.ts';
import type { ChangeRow } from '../../../../contract/imports.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import styles from './tables.module.css';

interface ChangeValueProps {
  /** Undefined where the row is of no field of the commodity. */
  readonly field: Field | undefined;
  readonly value: ChangeRow['oldValue'];
}

export function ChangeValue({ field, value }: ChangeValueProps) {
  const { t } = useTranslation('common');
  const terms = useTerms();
  const formats = useFormats();
  const { unitMeasurement: unit } = useProject();
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number')
    return field?.kind === 'length' ? `${formats.length(value, unit)} ${terms.unit(unit)}` : formats.number(value);
  if (field?.kind === 'date') return formats.date(value);
  if (field?.kind === 'route')
    return value.split(/(?<=; )/).map((tag, place) => (
      // A route may pass a raceway twice. Between two raceways the line may break, within a tag it may not.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={place}>
        <span className={styles['tag']}>{tag.trimEnd()}</span>
        {tag.endsWith(' ') && ' '}
      </Fragment>
    ));
  if (field?.mono === true) return <span className={styles['tag']}>{value}</span>;
  return field ? terms.value(field, value) : value;
}
