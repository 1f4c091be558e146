/** Bar with the current cut order, the number of plan changes since it was made, and its printable cut lists. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import styles from '../reels.module.css';
import type { CutOrderState } from './useCutOrder.ts';

interface CutOrderBarProps {
  readonly state: CutOrderState;
  readonly mayKeep: boolean;
  readonly onPrint: () => void;
}

export function CutOrderBar({ state, mayKeep, onPrint }: CutOrderBarProps) {
  const { t } = useTranslation('reels');
  const formats = useFormats();
  const { order, differing, error, isKnown, kept } = state;
  const notice = error && <ErrorNotice error={error} />;
  // Reserves the line while the order loads, so that the plan below does not move.
  if (!isKnown && !error && mayKeep) return <div className={`${styles['action']} ${styles['unread']}`} />;
  if (!isKnown || (!order && !mayKeep)) return notice;
  return (
    <>
      {notice}
      <section className={styles['action']} aria-label={t('order.label')}>
        {order ? (
          <>
            <span>
              {t('order.stands', { number: order.number, name: order.madeBy, time: formats.dateTime(order.madeAt) })}{' '}
              {order.schedule &&
                t('order.schedule', {
                  context: order.schedule.revision === '' ? '' : 'revision',
                  file: order.schedule.fileName,
                  revision: order.schedule.revision,
                })}
            </span>
            {differing > 0 ? (
              <StatusBadge tone="warning">
                {t('order.differs', { count: differing, shown: formats.count(differing) })}
              </StatusBadge>
            ) : (
              <StatusBadge tone="complete">{t('order.same')}</StatusBadge>
            )}
          </>
        ) : (
          <span>{t('order.none')}</span>
        )}
        {mayKeep && (
          <button type="button" className="button" onClick={state.keep}>
            {order ? t('order.keepNew') : t('order.keep')}
          </button>
        )}
        {kept !== null && (
          <button type="button" className="button" onClick={() => state.withdraw(kept)}>
            {t('order.undo', { number: kept })}
          </button>
        )}
        {order && (
          <button type="button" className="button" onClick={onPrint}>
            {t('order.print')}
          </button>
        )}
      </section>
    </>
  );
}
