/** A value of a change as the rest of the application writes it: its kind decides the format, the unit stands beside it. */
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../../contract/commodities/field.ts';
import { fieldKinds } from '../../../../contract/fieldKinds/index.ts';
import type { ChangeRow } from '../../../../contract/imports.ts';
import { useProject } from '../../../context/useApp.ts';
import { fieldFormats } from '../../../i18n/fieldFormats.ts';
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
  if (field === undefined) return String(value);
  const kind = fieldKinds[field.kind];
  const written = fieldFormats(field, { formats, unit, flag: { yes: t('yes'), no: t('no') } });
  const text = kind.format(value, {
    ...written,
    length: (length) => `${written.length(length)} ${terms.unit(unit)}`,
  });
  if (kind.isList)
    return text.split(/(?<=; )/).map((tag, place) => (
      // A route may pass a raceway twice. Between two raceways the line may break, within a tag it may not.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={place}>
        <span className={styles['tag']}>{tag.trimEnd()}</span>
        {tag.endsWith(' ') && ' '}
      </Fragment>
    ));
  return field.mono === true ? <span className={styles['tag']}>{text}</span> : terms.value(field, text);
}
