import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useToday } from '../../../base/useToday.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { useDayTotals } from './useDayTotals.ts';

interface TodayTotalsProps {
  readonly entryStore: FieldEntryStore;
  readonly unit: UnitMeasurement;
}

/** "Today: 3 entries, 540 ft, 12.4 earned h"; of another day by its date. */
export function TodayTotals({ entryStore, unit }: TodayTotalsProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const terms = useTerms();
  const today = useToday();
  const { day, totals, sentBy } = useDayTotals(entryStore, unit);
  const { entries, quantity, earnedHours } = totals;
  const parts = [
    t('today.entries', { count: entries }),
    entryStore.commodity.quantity === 'length'
      ? t('today.length', { length: formats.length(quantity, unit), unit: terms.unit(unit) })
      : t('today.pieces', { shown: formats.count(quantity) }),
    t('today.hours', { hours: formats.hours(earnedHours) }),
  ].join(', ');
  return (
    <>
      <span>{day === today ? t('today.label', { parts }) : t('today.ofDay', { day: formats.date(day), parts })}</span>
      {sentBy.map((sender) => (
        <span key={sender.name} className="muted">
          {t('today.sentBy', { shown: formats.count(sender.entries), name: sender.name })}
        </span>
      ))}
    </>
  );
}
