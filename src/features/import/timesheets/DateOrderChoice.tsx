import { useTranslation } from '../../../i18n/useTranslation.ts';
import { provenOrder, readDay, type DateOrder } from '../../../../contract/timesheets/dates.ts';
import { Select } from '../../../ui/fields/Select.tsx';

interface DateOrderChoiceProps {
  readonly column: string;
  /** Cells of the column, as the file has them. */
  readonly texts: readonly string[];
  readonly order: DateOrder | null;
  readonly onChange: (order: DateOrder | null) => void;
}

/** Whether a column of dates gives the day or the month first; nothing where no date of it can be read two ways. */
export function DateOrderChoice({ column, texts, order, onChange }: DateOrderChoiceProps) {
  const { t } = useTranslation('timesheets');
  const isUnclear = texts.some((text) => readDay(text, null).kind === 'ambiguous');
  if (!isUnclear || (order === null && provenOrder(texts) !== null)) return null;
  return (
    <Select
      label={t('dates.label', { column })}
      labelled="hidden"
      value={order ?? ''}
      options={[
        { value: '', label: t('dates.found') },
        { value: 'dayFirst', label: t('dates.dayFirst') },
        { value: 'monthFirst', label: t('dates.monthFirst') },
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}
