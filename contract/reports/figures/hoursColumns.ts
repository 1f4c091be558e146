/** The columns of the Executive Summary: projects, their parts and the total have the same, in one order, on the screen and in files. */
import { commodityTypes } from '../../commodities/fields/commodityTypes.ts';
import { performanceFactor } from '../../progress/earnedValue.ts';
import type { ProjectFigure } from './figures.ts';
import { trendOf } from './curve.ts';
import type { BreakdownBy, FiguresPart, ProjectFigures } from './figuresOfProject.ts';
import { inWeek, type Opening } from './opening.ts';
import { performanceOf, type HoursSums } from './performance.ts';

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

interface Told extends Pick<ProjectFigures, 'percentComplete'> {
  readonly hours: HoursSums;
  /** Of a whole project, or of several; parts of one have neither. */
  readonly upTo?: ProjectFigures['upTo'];
  readonly lastWeek?: Pick<ProjectFigures['lastWeek'], 'earned' | 'direct' | 'employees'>;
}

export function hoursCells({ hours, percentComplete, upTo, lastWeek }: Told): HoursCells {
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
  /** Spent on direct codes that serve several of the parts, or none. */
  readonly directHours: number;
}

/**
 * The cells of a part of a project. Of one with no hours of its own beside hours on shared codes nobody knows what was spent, nor
 * what is worked out of that: "-" instead of a forecast that takes nothing for spent (docs/decisions/figures.md).
 */
export function partCells(part: FiguresPart, { directHours }: Shared): HoursCells {
  const cells = hoursCells({ hours: part, percentComplete: part.percentComplete });
  if (part.directHours !== 0 || directHours === 0) return cells;
  return { ...cells, spent: null, pf: null, needed: null, forecast: null, variance: null };
}

/** What a reader has to know of a project's figures: hours without a budget earn nothing, work without hours tells no forecast. */
export function caveatOf({ hours: { budgetHours, earnedHours, directHours } }: Told): 'noBudget' | 'noHours' | null {
  if (budgetHours === 0 && directHours > 0) return 'noBudget';
  return earnedHours > 0 && directHours === 0 ? 'noHours' : null;
}

/** Those that a part of a project has as well, and the figure each of them is. */
const standingFigures = {
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
export type PartColumn = keyof typeof standingFigures;
export const isOfParts = (column: HoursColumn): column is PartColumn => column in standingFigures;

type OfWeeks = Pick<ProjectFigures, 'lastWeek' | 'upTo'>;

/** Those of the weeks of a project. */
const weekOpenings: Readonly<Record<Exclude<HoursColumn, PartColumn>, (told: OfWeeks) => Opening>> = {
  trend: ({ upTo }) => ({ of: 'project', figure: 'performanceTrend', asOf: upTo.now.day }),
  weekEarned: ({ lastWeek }) => ({ of: 'project', figure: 'earnedHours', ...inWeek(lastWeek.weekEnding) }),
  weekSpent: ({ lastWeek }) => ({ of: 'project', figure: 'spentDirectHours', ...inWeek(lastWeek.weekEnding) }),
  weekPf: ({ lastWeek }) => ({ of: 'project', figure: 'performanceFactor', ...inWeek(lastWeek.weekEnding) }),
  people: ({ lastWeek }) => ({ of: 'project', figure: 'people', ...inWeek(lastWeek.weekEnding) }),
};

/** What a cell of a project is opened to. */
export const openingOf = (column: HoursColumn, told: OfWeeks): Opening =>
  isOfParts(column) ? { of: 'project', figure: standingFigures[column] } : weekOpenings[column](told);

/** What a cell of a part of a project is opened to: the same of its type, or of the rows and hours that are of its code. */
export function openingOfPart(column: PartColumn, by: BreakdownBy, { key }: Pick<FiguresPart, 'key'>): Opening {
  const figure = standingFigures[column];
  const type = by === 'commodity' ? commodityTypes.find((each) => each === key) : undefined;
  return type ? { of: type, figure } : { of: 'project', figure, where: { [by]: [key] } };
}

/** What a project's hours on codes that serve several parts, or none, are opened to. */
export const openingOfShared = (column: 'spent' | 'indirect', by: BreakdownBy): Opening => ({
  of: 'project',
  figure: column === 'spent' ? 'sharedDirectHours' : 'sharedIndirectHours',
  groupBy: by,
});
