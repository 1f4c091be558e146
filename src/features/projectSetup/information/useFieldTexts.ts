import { useTranslation } from '../../../i18n/useTranslation.ts';
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { valueAt } from '../../../../machines/editForm/mergeFields.ts';
import { useGetToday } from '../../../base/useToday.ts';
import type { RecordValues } from './recordForm.ts';
import type { SettingsValues } from './settingsForm.ts';
import { parsePlan } from './plannedText.ts';
import { useFieldLabels } from './useFieldLabels.ts';

interface FieldTexts {
  readonly recordText: (path: string, values: RecordValues) => string;
  readonly settingsText: (path: string, values: SettingsValues) => string;
}

/**
 * Returns the form values as text for read-only users and for the comparison of two versions; `locale` is the one in which a
 * planned curve is typed.
 */
export function useFieldTexts(locale: string): FieldTexts {
  const { t } = useTranslation(['projectSetup', 'common']);
  const formats = useFormats();
  const labelOf = useFieldLabels();
  const getToday = useGetToday();
  const plain = (value: unknown): string => {
    if (typeof value === 'number') return formats.number(value);
    return typeof value === 'string' ? value : '';
  };
  const day = (value: string) => (value === '' ? '' : formats.date(value));
  const planOf = ({ plannedCurve: { measure, text } }: SettingsValues) =>
    parsePlan(text, locale, getToday()).length === 0 ? '' : `${t(`plan.${measure}`)}\n${text}`;
  const weightsOf = (path: string, values: SettingsValues) =>
    Object.entries(Object(valueAt(values, path)))
      .map(([step, weight]) => `${labelOf(`${path}.${step}`)} ${plain(weight)}`)
      .join(', ');
  return {
    recordText(path, values) {
      if (path === 'startDate') return day(values.startDate);
      if (path === 'unitMeasurement') return t(`units.${values.unitMeasurement}`);
      if (path === 'archive') return t(values.archive ? 'common:yes' : 'common:no');
      return plain(valueAt(values, path));
    },
    settingsText(path, values) {
      if (path === 'targetFinishDate') return day(values.targetFinishDate);
      if (path === 'workWeekEnd') return t(`weekDays.${values.workWeekEnd}`);
      if (path === 'terminationMethod') return t(`methods.${values.terminationMethod}`);
      if (path === 'plannedCurve') return planOf(values);
      return commodityTypes.some((type) => path === `stepWeights.${type}`)
        ? weightsOf(path, values)
        : plain(valueAt(values, path));
    },
  };
}
