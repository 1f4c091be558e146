/** Status cells of a Dashboard row: loaded after the table, into reserved space. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ListedFigures } from '../../../contract/reports/figures/portfolio.ts';
import { performanceOf } from '../../../contract/reports/figures/performanceFactor.ts';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { PerformanceLight } from '../../shared/projects/PerformanceLight.tsx';

interface StatusProps {
  readonly figures: ListedFigures | undefined;
}

/** Renders nothing for a project whose hours the user cannot see. */
export function Light({ figures }: StatusProps) {
  return figures ? <PerformanceLight light={performanceOf(figures.hours).light} isBrief /> : null;
}

export function Trend({ figures }: StatusProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  if (!figures) return null;
  const planned = figures.spark.map((week) => week.planned ?? 0);
  return (
    <Sparkline
      earned={figures.spark.map(({ earned }) => earned)}
      planned={figures.spark.some((week) => week.planned !== null) ? planned : null}
      label={t('trend', {
        earned: formats.hours(figures.spark.at(-1)?.earned),
        planned: formats.hours(planned.at(-1)),
      })}
    />
  );
}
