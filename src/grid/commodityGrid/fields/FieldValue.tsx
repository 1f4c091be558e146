/** Formatted value of a field: its kind determines the format, and the unit is shown beside it. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { CellValue, UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { fieldFormats } from '../../../i18n/fieldFormats.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { NoBreakTags } from '../../../ui/layout/NoBreakTags.tsx';

interface FieldValueProps {
  /** Undefined if the value belongs to no field of the commodity. */
  readonly field: Field | undefined;
  readonly value: CellValue;
  /** Unit of lengths: the project's unit or, for a stored value, the unit it was stored in. */
  readonly unit: UnitMeasurement;
}

/** Renders nothing for a blank. */
export function FieldValue({ field, value, unit }: FieldValueProps) {
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
    percent: (percent) => `${written.percent(percent)}${formats.percentSign}`,
  });
  if (!kind.isList && field.mono !== true) return terms.value(field, text);
  return (
    <span className="mono">
      <NoBreakTags text={text} />
    </span>
  );
}
