import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue, UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { shownText } from '../../../i18n/fieldText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';

/** Returns a function for the text of a value as the grid shows it; '' for a blank. */
export function useShownValue(type: CommodityType, unit: UnitMeasurement): (key: string, value: CellValue) => string {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(type);
  return (key, value) => {
    const field = fieldIn(commodity, key);
    return field ? shownText(field, value, { unit, formats, terms, yes: t('yes') }) : String(value ?? '');
  };
}
