import { useTranslation } from 'react-i18next';
import type { ExecutiveSummary, SummaryProject } from '../../../contract/figures/portfolio.ts';
import { WeekFigure } from '../../charts/WeekFigure.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useHoursSeries } from '../../projects/useHoursSeries.ts';
import styles from './executive.module.css';

interface ExecutiveChartsProps {
  readonly summary: ExecutiveSummary;
  readonly chosen: readonly SummaryProject[];
}

/** Weeks of the bars: a year. */
const shownWeeks = 52;

/** The hours of what is chosen: from the beginning, and by week with the people they came to. */
export function ExecutiveCharts({ summary: { curve, thisWeek }, chosen }: ExecutiveChartsProps) {
  const { t } = useTranslation(['executive', 'figures']);
  const formats = useFormats();
  const series = useHoursSeries();
  const weeks = curve.filter(({ weekEnding }) => weekEnding <= thisWeek).slice(-shownWeeks);
  const withoutPlan = chosen.filter(({ hasPlan }) => !hasPlan).length;
  return (
    <div className={styles['charts']}>
      <WeekFigure
        label={t('figures:curve')}
        weeks={curve}
        series={series.curve}
        height={220}
        format={formats.hours}
        thisWeek={thisWeek}
        printedShare={0.38}
        note={withoutPlan > 0 ? t('withoutPlan', { count: withoutPlan, shown: formats.count(withoutPlan) }) : undefined}
      />
      <WeekFigure
        label={t('figures:weekly')}
        weeks={weeks}
        series={series.weekly}
        height={220}
        format={formats.hours}
        printedShare={0.3}
      />
      <WeekFigure
        label={t('figures:manpower')}
        weeks={weeks}
        series={series.manpower}
        height={220}
        format={formats.decimals(1)}
        printedShare={0.3}
      />
    </div>
  );
}
