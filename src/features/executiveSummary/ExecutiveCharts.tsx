import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ExecutiveSummary, SummaryProject } from '../../../contract/reports/figures/portfolio.ts';
import { WeekFigure } from '../../ui/charts/WeekFigure.tsx';
import type { PageFigures } from '../../shared/derivation/FigureNumber.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useHoursSeries } from '../../shared/projects/useHoursSeries.ts';
import { weekOpener } from '../../shared/derivation/weekOpener.tsx';
import type { OpenWeek } from './search.ts';
import { weeksOpener } from './weeksOpener.tsx';
import styles from './executive.module.css';

interface ExecutiveChartsProps {
  readonly summary: ExecutiveSummary;
  readonly chosen: readonly SummaryProject[];
  readonly page: PageFigures;
  readonly week: OpenWeek | undefined;
  /** Opens what several projects put into a week. */
  readonly onWeek: (week: OpenWeek) => void;
}

/** Weeks of the bars: a year. */
const shownWeeks = 52;

/** The hours of what is chosen: from the beginning, and by week with the people they came to. */
export function ExecutiveCharts({ summary: { curve, thisWeek }, chosen, page, week, onWeek }: ExecutiveChartsProps) {
  const { t } = useTranslation(['executive', 'figures']);
  const formats = useFormats();
  const series = useHoursSeries();
  const weeks = curve.filter(({ weekEnding }) => weekEnding <= thisWeek).slice(-shownWeeks);
  const [only, another] = chosen;
  const cell =
    only && !another
      ? weekOpener({ curve, page, projectId: only.projectId, isOfPage: false })
      : weeksOpener({ curve, week, onWeek });
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
        cell={cell}
        printedShare={0.38}
        note={withoutPlan > 0 ? t('withoutPlan', { count: withoutPlan, shown: formats.count(withoutPlan) }) : undefined}
      />
      <WeekFigure
        label={t('figures:weekly')}
        weeks={weeks}
        series={series.weekly}
        height={220}
        format={formats.hours}
        cell={cell}
        printedShare={0.3}
      />
      <WeekFigure
        label={t('figures:manpower')}
        weeks={weeks}
        series={series.manpower}
        height={220}
        format={formats.decimals(1)}
        cell={cell}
        printedShare={0.3}
      />
    </div>
  );
}
