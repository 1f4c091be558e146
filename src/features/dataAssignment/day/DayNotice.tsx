import CalendarIcon from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import type { RowsOfDay } from '../../../rows/useRowsOfDay.ts';
import { useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import type { Days } from '../../../ui/day/AsOfForm.tsx';
import styles from './dayNotice.module.css';

interface DayNoticeProps {
  readonly ofDay: RowsOfDay;
  readonly days: Days;
  readonly onOther: (anchor: Element) => void;
  readonly onNow: () => void;
}

/** Shows that the grid is not current, and its day; notices of the server about the day; and the way back to now. */
export function DayNotice({ ofDay, days: { asOf, since }, onOther, onNow }: DayNoticeProps) {
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  const { table, freshness } = useStoreSnapshot(ofDay.store);
  const rows = freshness === 'opening' ? '…' : formats.count(table.length);
  const day = asOf === undefined ? '' : formats.date(asOf);
  const reported = (() => {
    if (since === undefined) return t('day.asOf', { day });
    const moved = { since: formats.date(since), rows };
    return asOf === undefined ? t('day.sinceNow', moved) : t('day.between', { ...moved, day });
  })();
  return (
    <div className={styles['notice']}>
      <CalendarIcon aria-hidden size={16} stroke={1.5} />
      <span className={styles['text']} role="status">
        <strong>{reported}</strong>
        {ofDay.notices(freshness).map((notice) => (
          <span key={notice}> {notice}</span>
        ))}
      </span>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onOther(currentTarget)}
      >
        {t('day.change')}
      </button>
      <button type="button" className="button" onClick={onNow}>
        {t('common:day.now')}
      </button>
    </div>
  );
}
