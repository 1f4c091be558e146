/**
 * Columns of the Executive Summary: projects, their parts and the total have the same columns, in the same order, on the screen
 * and in files.
 */
import { commodityTypes } from '../../commodities/fields/commodityTypes.ts';
import { performanceFactor } from '../../progress/earnedValue.ts';
import type { ProjectFigure } from './figures.ts';
import { trendOf } from './curve.ts';
import type { BreakdownBy, FiguresPart, ProjectFigures } from './figuresOfProject.ts';
import { inWeek, type Opening } from './opening.ts';
import { performanceOf, type HoursSums } from './performanceFactor.ts';

export const hoursColumns = [
  'budget',
  'earned',
  'spent',
  'indirect',
  'remaining',
  'percent',
  'pf',
  'trend',
  'needed',
  'forecast',
  'variance',
  'weekEarned',
  'weekSpent',
  'weekPf',
  'people',
] as const;
export type HoursColumn = (typeof hoursColumns)[number];

export type HoursCells = Readonly<Record<HoursColumn, number | null>>;

interface Reported extends Pick<ProjectFigures, 'percentComplete'> {
  readonly hours: HoursSums;
  /** For a whole project, or several; parts of a project have neither. */
  readonly upTo?: ProjectFigures['upTo'];
  readonly lastWeek?: Pick<ProjectFigures['lastWeek'], 'earned' | 'direct' | 'employees'>;
}

export function hoursCells({ hours, percentComplete, upTo, lastWeek }: Reported): HoursCells {
  const { factor, remainingHours, forecastHours, forecastVarianceHours, neededFactor } = performanceOf(hours);
  return {
    budget: hours.budgetHours,
    earned: hours.earnedHours,
    spent: hours.directHours,
    indirect: hours.indirectHours,
    remaining: remainingHours,
    percent: percentComplete,
    pf: factor,
    trend: upTo ? trendOf(upTo.now, upTo.before) : null,
    needed: neededFactor,
    forecast: forecastHours,
    variance: forecastVarianceHours,
    weekEarned: lastWeek?.earned ?? null,
    weekSpent: lastWeek?.direct ?? null,
    weekPf: lastWeek ? performanceFactor(lastWeek.earned, lastWeek.direct) : null,
    people: lastWeek?.employees ?? null,
  };
}

interface Shared {
  /** Hours spent on direct codes that cover several of the parts, or none. */
  readonly directHours: number;
}

/**
 * Returns the cells of a part of a project. If only shared codes have hours for it, its spent hours
 * and all values calculated from them are unknown: "-" instead of a forecast that assumes zero spent hours
 * (docs/decisions/figures.md).
 */
export function partCells(part: FiguresPart, { directHours }: Shared): HoursCells {
  const cells = hoursCells({ hours: part, percentComplete: part.percentComplete });
  if (part.directHours !== 0 || directHours === 0) return cells;
  return { ...cells, spent: null, pf: null, needed: null, forecast: null, variance: null };
}

/**
 * Returns the caveat for a project's figures: hours without a budget earn nothing, and progress without hours allows no forecast.
 */
export function caveatOf({
  hours: { budgetHours, earnedHours, directHours },
}: Reported): 'noBudget' | 'noHours' | null {
  if (budgetHours === 0 && directHours > 0) return 'noBudget';
  return earnedHours > 0 && directHours === 0 ? 'noHours' : null;
}

/** Columns that parts of a project also have, with the figure of each. */
const statusFigures = {
  budget: 'budgetHours',
  earned: 'earnedHours',
  spent: 'spentDirectHours',
  indirect: 'spentIndirectHours',
  remaining: 'remainingHours',
  percent: 'percentComplete',
  pf: 'performanceFactor',
  needed: 'neededFactor',
  forecast: 'forecastHours',
  variance: 'forecastVarianceHours',
} as const satisfies Partial<Record<HoursColumn, ProjectFigure>>;
export type PartColumn = keyof typeof statusFigures;
export const isOfParts = (column: HoursColumn): column is PartColumn => column in statusFigures;

type OfWeeks = Pick<ProjectFigures, 'lastWeek' | 'upTo'>;

/** Openings of the weekly columns of a project. */
const weekOpenings: Readonly<Record<Exclude<HoursColumn, PartColumn>, (reported: OfWeeks) => Opening>> = {
  trend: ({ upTo }) => ({ of: 'project', figure: 'performanceTrend', asOf: upTo.now.day }),
  weekEarned: ({ lastWeek }) => ({ of: 'project', figure: 'earnedHours', ...inWeek(lastWeek.weekEnding) }),
  weekSpent: ({ lastWeek }) => ({ of: 'project', figure: 'spentDirectHours', ...inWeek(lastWeek.weekEnding) }),
  weekPf: ({ lastWeek }) => ({ of: 'project', figure: 'performanceFactor', ...inWeek(lastWeek.weekEnding) }),
  people: ({ lastWeek }) => ({ of: 'project', figure: 'people', ...inWeek(lastWeek.weekEnding) }),
};

/** Returns the opening for a cell of a project. */
export const openingOf = (column: HoursColumn, reported: OfWeeks): Opening =>
  isOfParts(column) ? { of: 'project', figure: statusFigures[column] } : weekOpenings[column](reported);

/** Returns the opening for a cell of a part of a project: the same figure of its type, or of the rows and hours of its code. */
export function openingOfPart(column: PartColumn, by: BreakdownBy, { key }: Pick<FiguresPart, 'key'>): Opening {
  const figure = statusFigures[column];
  const type = by === 'commodity' ? commodityTypes.find((each) => each === key) : undefined;
  return type ? { of: type, figure } : { of: 'project', figure, where: { [by]: [key] } };
}

/** Returns the opening for a project's hours on codes that cover several parts, or none. */
export const openingOfShared = (column: 'spent' | 'indirect', by: BreakdownBy): Opening => ({
  of: 'project',
  figure: column === 'spent' ? 'sharedDirectHours' : 'sharedIndirectHours',
  groupBy: by,
});
