import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ExecutiveSummary, SummaryProject } from '../../../contract/reports/figures/portfolio.ts';
import { WeekFigure } from '../../ui/charts/WeekFigure.tsx';
import type { PageFigures } from '../../shared/derivation/FigureNumber.tsx';
import { weekText } from '../../shared/derivation/weekText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useHoursSeries } from '../../shared/projects/useHoursSeries.ts';
import { weekOpener, type WeekKey } from '../../shared/derivation/weekOpener.tsx';
import type { OpenWeek } from './search.ts';
import styles from './executive.module.css';
import type { ReactNode } from 'react';
import type { CurveWeek } from '../../../contract/reports/figures/curve.ts';
import { FigureButton } from '../../shared/derivation/FigureButton.tsx';

interface ExecutiveChartsProps {
  readonly summary: ExecutiveSummary;
  readonly chosen: readonly SummaryProject[];
  readonly page: PageFigures;
  readonly week: OpenWeek | undefined;
  /** Opens the contribution of each project to a week. */
  readonly onWeek: (week: OpenWeek) => void;
}

/** Number of weeks in the bar chart: one year. */
const shownWeeks = 52;

/** Hours of the chosen projects: cumulative, and by week with the head count they amount to. */
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
        format={weekText(formats)}
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
        format={weekText(formats)}
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

interface OpenedWeeks {
  readonly curve: readonly CurveWeek[];
  readonly week: OpenWeek | undefined;
  readonly onWeek: (week: OpenWeek) => void;
}

/** Makes the numbers of the table beside a chart of several projects open the contribution of each project to the week. */
function weeksOpener({ curve, week: open, onWeek }: OpenedWeeks) {
  const weeks = new Map(curve.map((week) => [week.weekEnding, week]));
  return (
    { weekEnding }: Pick<CurveWeek, 'weekEnding'>,
    figure: WeekKey,
    { text, name }: { readonly text: string; readonly name: string },
  ): ReactNode => {
    const value = weeks.get(weekEnding)?.[figure] ?? null;
    if (value === null) return text;
    const isOpen = open?.figure === figure && open.weekEnding === weekEnding;
    return (
      <FigureButton name={name} isOpen={isOpen} onOpen={() => onWeek({ figure, weekEnding })}>
        {text}
      </FigureButton>
    );
  };
}
