import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { WeekSeries, WeekValues } from './weekSeries.ts';
import styles from './charts.module.css';

interface WeekTooltipProps<Key extends string> {
  readonly weeks: readonly WeekValues<Key>[];
  /** Whether anything is stood on, and the week, by the library. */
  readonly active?: boolean;
  readonly label?: string;
  readonly series: readonly WeekSeries<Key>[];
  readonly format: (value: number | null) => string;
}

/** What the pointer or the arrow keys stand on. */
export function WeekTooltip<Key extends string>({
  weeks,
  series,
  format,
  active = false,
  label,
}: WeekTooltipProps<Key>) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const week = active ? weeks.find(({ weekEnding }) => weekEnding === label) : undefined;
  if (!week) return null;
  return (
    <div className={styles['tooltip']} role="status">
      <p>{t('weekEnding', { day: formats.date(week.weekEnding) })}</p>
      <dl>
        {series.map(({ key, label: name, color }) => (
          <div key={key}>
            <dt style={{ color }}>{name}</dt>
            <dd>{format(week[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
