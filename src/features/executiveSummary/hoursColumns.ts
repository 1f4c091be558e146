/** The columns of the summary: projects, their parts and the total have the same, in one order, on the screen and in files. */
import { performanceFactor } from '../../../contract/earnedValue.ts';
import { performanceOf, type HoursSums } from '../../../contract/figures/performance.ts';
import type { WeekFigures } from '../../../contract/figures/figuresOfProject.ts';
import type { Formats } from '../../i18n/format.ts';

export const hoursColumns = [
  'budget',
  'earned',
  'spent',
  'indirect',
  'remaining',
  'percent',
  'pf',
  'trend',
  'forecast',
  'variance',
  'weekEarned',
  'weekSpent',
  'weekPf',
  'people',
] as const;
export type HoursColumn = (typeof hoursColumns)[number];

export type HoursCells = Readonly<Record<HoursColumn, number | null>>;

interface Told {
  readonly hours: HoursSums;
  readonly percentComplete: number | null;
  /** Of a whole project, or of several; parts of one have neither. */
  readonly factorTrend?: number | null;
  readonly lastWeek?: Pick<WeekFigures, 'earned' | 'direct' | 'employees'>;
}

export function hoursCells({ hours, percentComplete, factorTrend = null, lastWeek }: Told): HoursCells {
  const { factor, remainingHours, forecastHours, forecastVarianceHours } = performanceOf(hours);
  return {
    budget: hours.budgetHours,
    earned: hours.earnedHours,
    spent: hours.directHours,
    indirect: hours.indirectHours,
    remaining: remainingHours,
    percent: percentComplete,
    pf: factor,
    trend: factorTrend,
    forecast: forecastHours,
    variance: forecastVarianceHours,
    weekEarned: lastWeek?.earned ?? null,
    weekSpent: lastWeek?.direct ?? null,
    weekPf: lastWeek ? performanceFactor(lastWeek.earned, lastWeek.direct) : null,
    people: lastWeek?.employees ?? null,
  };
}

/** What two decimals cannot say has not moved. */
function trendText(value: number | null, formats: Formats): string {
  if (value === null) return formats.ratio(null);
  const shown = Math.round(value * 100) / 100;
  return shown > 0 ? `+${formats.ratio(shown)}` : formats.ratio(shown === 0 ? 0 : shown);
}

export function hoursText(column: HoursColumn, value: number | null, formats: Formats): string {
  if (column === 'pf' || column === 'weekPf') return formats.ratio(value);
  if (column === 'trend') return trendText(value, formats);
  if (column === 'percent') return formats.percent(value);
  if (column === 'people') return formats.count(value);
  return formats.hours(value);
}
