import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { fieldFormats } from '../../../i18n/fieldFormats.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';

const minus = '−';

/** Formats a difference with its sign; empty for zero. */
const signed = (write: (amount: number) => string, amount: number): string =>
  amount === 0 ? '' : `${amount > 0 ? '+' : minus}${write(Math.abs(amount))}`;

/** Returns formatters for differences of lengths and budget hours: signed, with their unit. */
export function useAmounts(type: ImportType, unit: UnitMeasurement) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(type);
  const { hours: writeHours } = fieldFormats(fieldIn(commodity, 'budgetHours') ?? {}, { formats, unit });
  const length = (amount: number) => `${formats.length(amount, unit)} ${terms.unit(unit)}`;
  const hours = (amount: number) => t('totals.hours', { hours: writeHours(amount) });
  return {
    isMeasured: commodity.quantity === 'length',
    length,
    hours,
    lengthDelta: (amount: number | null) => (amount === null ? '' : signed(length, amount)),
    hoursDelta: (amount: number) => (Math.abs(amount) < 0.05 ? '' : signed(hours, amount)),
    percentDelta: (percent: number) => signed(formats.percentText, percent),
    numberDelta: (amount: number) => signed(formats.number, amount),
  };
}
