import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useRowCount } from '../../../grid/commodityGrid/useRowCount.ts';
import { useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import { useToday } from '../../../base/useToday.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import styles from '../dataEntry.module.css';
import { useDayTotals } from './useDayTotals.ts';

interface EntryPageDetailProps {
  readonly entryStore: FieldEntryStore;
  readonly unit: UnitMeasurement;
  readonly mayEnter: boolean;
  /** Number of visible rows. */
  readonly shown: number;
  readonly isInHand: boolean;
  readonly finished: boolean;
}

/** Line under the title: the number of rows, and the totals of today's entries. */
export function EntryPageDetail({ entryStore, unit, mayEnter, shown, isInHand, finished }: EntryPageDetailProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const rowCount = useRowCount();
  const { freshness, table } = useStoreSnapshot(entryStore.store);
  const openCount = formats.count(shown);
  // On a touch screen, the packages already show the number of all rows.
  const isCounted = freshness !== 'opening' && !(isInHand && shown === table.length);
  const count = rowCount(
    finished || isInHand
      ? t('countAll', { shown: openCount, all: formats.count(table.length) })
      : t('count', { shown: openCount }),
  );
  return (
    <span className={styles['detail']}>
      {isCounted && <span>{count}</span>}
      {mayEnter && <TodayTotals entryStore={entryStore} unit={unit} />}
    </span>
  );
}

interface TodayTotalsProps {
  readonly entryStore: FieldEntryStore;
  readonly unit: UnitMeasurement;
}

/** "Today: 3 entries, 540 ft, 12.4 earned h"; a different day is shown with its date. */
function TodayTotals({ entryStore, unit }: TodayTotalsProps) {
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
