import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { StartedWork } from './startedWork.ts';

interface StartedWorkNoteProps {
  readonly type: CommodityType;
  readonly unit: UnitMeasurement;
  readonly begun: StartedWork;
}

/** Work affected by a change of engineering data. */
export function StartedWorkSummary({ type, unit, begun }: StartedWorkNoteProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(type);
  return (
    <>
      <p>{t('ask.begun', { count: begun.rows, shown: formats.count(begun.rows) })}</p>
      <ul>
        <li>{t('ask.earned', { hours: formats.hours(begun.earnedHours) })}</li>
        {begun.measured.map(({ field, sum }) => {
          const declared = fieldIn(commodity, field);
          return declared && <li key={field}>{`${terms.header(declared, unit)}: ${formats.number(sum)}`}</li>;
        })}
      </ul>
    </>
  );
}
