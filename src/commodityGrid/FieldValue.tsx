/** A value as the rest of the application writes it: its kind decides the format, the unit stands beside it. */
import { useTranslation } from 'react-i18next';
import type { Field } from '../../contract/commodities/field.ts';
import { fieldKinds } from '../../contract/fieldKinds/index.ts';
import type { CellValue } from '../../contract/scalars.ts';
import { useProject } from '../context/useApp.ts';
import { fieldFormats } from '../i18n/fieldFormats.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useTerms } from '../i18n/useTerms.ts';
import { WholeTags } from '../ui/WholeTags.tsx';

interface FieldValueProps {
  readonly field: Field;
  readonly value: CellValue;
}

/** Nothing for a blank. */
export function FieldValue({ field, value }: FieldValueProps) {
  const { t } = useTranslation('common');
  const terms = useTerms();
  const formats = useFormats();
  const { unitMeasurement: unit } = useProject();
  if (value === null || value === '') return null;
  const kind = fieldKinds[field.kind];
  const written = fieldFormats(field, { formats, unit, flag: { yes: t('yes'), no: t('no') } });
  const text = kind.format(value, {
    ...written,
    length: (length) => `${written.length(length)} ${terms.unit(unit)}`,
    percent: (percent) => `${written.percent(percent)} %`,
  });
  return kind.isList || field.mono === true ? (
    <span className="mono">
      <WholeTags text={text} />
    </span>
  ) : (
    terms.value(field, text)
  );
}
