/** Hours of the package against the capacity of one crew in its planned time, and its progress. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageDetail, PackageRow } from '../../../../contract/packages/packages.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import styles from './detail.module.css';

interface CapacityProps {
  readonly row: PackageRow;
  readonly capacity: PackageDetail['capacity'];
}

const percentOf = (part: number, whole: number): string => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

export function Capacity({ row, capacity: { hours, limit, isAbove } }: CapacityProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const scale = Math.max(hours, limit);
  return (
    <section className={styles['part']} aria-label={t('capacity.label')}>
      <p className={`numeric ${styles['line']}`}>
        <strong>{t('capacity.text', { hours: formats.hours(hours), limit: formats.hours(limit) })}</strong>
        {isAbove && <StatusBadge tone="warning">{t('capacity.above')}</StatusBadge>}
      </p>
      <div className={styles['capacity']} data-above={isAbove || undefined} aria-hidden>
        <span className={styles['budget']} style={{ width: percentOf(hours, scale) }} />
        <span className={styles['earned']} style={{ width: percentOf(row.earnedHours, scale) }} />
        {isAbove && <span className={styles['limit']} style={{ left: percentOf(limit, scale) }} />}
      </div>
      <p className="numeric muted">
        {row.percent === null
          ? t('capacity.noHours')
          : t('capacity.earned', {
              earned: formats.hours(row.earnedHours),
              budget: formats.hours(row.budgetHours),
              percent: formats.percent(row.percent),
            })}
      </p>
    </section>
  );
}
