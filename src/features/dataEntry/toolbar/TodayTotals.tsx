import { useTranslation } from 'react-i18next';
import type { Commodity } from '../../../../contract/commodities/field.ts';
import type { UnitMeasurement } from '../../../../contract/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { todayIso } from '../../../store/today.ts';
import { noTotals, type DayTotals } from '../entries/dayTotals.ts';

interface TodayTotalsProps {
  readonly commodity: Commodity;
  readonly totals: DayTotals;
  readonly unit: UnitMeasurement;
}

/** "Today: 3 entries, 540 ft, 12.4 earned h". */
export function TodayTotals({ commodity, totals, unit }: TodayTotalsProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const terms = useTerms();
  const day = todayIso();
  const { entries, quantity, earnedHours } = totals.day === day ? totals : noTotals(day);
  const parts = [
    t('today.entries', { count: entries }),
    commodity.quantity === 'length'
      ? t('today.length', { length: formats.length(quantity, unit), unit: terms.unit(unit) })
      : t('today.pieces', { shown: formats.count(quantity) }),
    t('today.hours', { hours: formats.hours(earnedHours) }),
  ];
  return <span>{t('today.label', { parts: parts.join(', ') })}</span>;
}
