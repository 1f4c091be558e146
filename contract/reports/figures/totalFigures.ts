/**
 * Figures of several projects: hours and forecasts are added, so that a column adds up to its total; ratios are recalculated from
 * the sums (domain section 11; docs/decisions/figures.md). Each can be opened to its parts, and a sum to the projects.
 */
import { groupPercentComplete, performanceFactor } from '../../progress/earnedValue.ts';
import type { FigureFormula } from './figures.ts';
import type { HoursUpTo } from './curve.ts';
import { hoursCells, openingOf, type HoursCells, type HoursColumn } from './hoursColumns.ts';
import type { Opening } from './opening.ts';
import { addHours } from './performanceFactor.ts';
import type { SummaryProject } from './portfolio.ts';
import type { TotalKey } from './totalKeys.ts';

const sumOf = (projects: readonly SummaryProject[], of: (project: SummaryProject) => number): number =>
  projects.reduce((total, project) => total + of(project), 0);

function upTo(projects: readonly SummaryProject[], when: 'now' | 'before'): HoursUpTo {
  return {
    day: projects[0]?.upTo[when].day ?? '',
    earned: sumOf(projects, (project) => project.upTo[when].earned),
    direct: sumOf(projects, (project) => project.upTo[when].direct),
  };
}

/** Sum of the values that are known; null if none is. */
function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

/** True if no forecast is possible: hours are spent and none are earned. The total leaves the project out. */
export const hasNoForecast = (project: SummaryProject): boolean => hoursCells(project).forecast === null;

/** Returns the cells of the total. */
export function totalCells(projects: readonly SummaryProject[]): HoursCells {
  const hours = addHours(projects.map((project) => project.hours));
  const each = projects.map((project) => hoursCells(project));
  const cells = hoursCells({
    hours,
    percentComplete: groupPercentComplete(hours),
    upTo: { now: upTo(projects, 'now'), before: upTo(projects, 'before') },
    lastWeek: {
      earned: sumOf(projects, ({ lastWeek }) => lastWeek.earned),
      direct: sumOf(projects, ({ lastWeek }) => lastWeek.direct),
      employees: sumOf(projects, ({ lastWeek }) => lastWeek.employees),
    },
  });
  return {
    ...cells,
    forecast: sumOfKnown(each.map(({ forecast }) => forecast)),
    variance: sumOfKnown(each.map(({ variance }) => variance)),
  };
}

export interface TotalFigure {
  readonly value: number | null;
  /** Formula of a calculated figure; null for a sum. */
  readonly formula: FigureFormula | null;
  readonly parts: readonly TotalKey[];
  /** Projects that contribute to a sum, the largest contribution first, each with the opening of its figure. */
  readonly projects: readonly { readonly project: SummaryProject; readonly value: number; readonly opening: Opening }[];
}

const formulas: Readonly<Partial<Record<TotalKey, readonly [FigureFormula, TotalKey, TotalKey]>>> = {
  percent: ['over', 'earned', 'budget'],
  pf: ['over', 'earned', 'spent'],
  trend: ['less', 'pfNow', 'pfBefore'],
  pfNow: ['over', 'earnedNow', 'spentNow'],
  pfBefore: ['over', 'earnedBefore', 'spentBefore'],
  needed: ['over', 'remaining', 'unspent'],
  unspent: ['less', 'budget', 'spent'],
  weekPf: ['over', 'weekEarned', 'weekSpent'],
};

/** Figures behind the columns: hours up to a day, which differs per project. */
const ofDays: Readonly<Partial<Record<TotalKey, readonly ['now' | 'before', 'earned' | 'direct']>>> = {
  earnedNow: ['now', 'earned'],
  spentNow: ['now', 'direct'],
  earnedBefore: ['before', 'earned'],
  spentBefore: ['before', 'direct'],
};

function valueOf(projects: readonly SummaryProject[], key: TotalKey): number | null {
  const cells = totalCells(projects);
  const isColumn = (name: TotalKey): name is HoursColumn => name in cells;
  if (isColumn(key)) return cells[key];
  const day = ofDays[key];
  if (day) return upTo(projects, day[0])[day[1]];
  if (key === 'unspent') return (cells.budget ?? 0) - (cells.spent ?? 0);
  const { earned, direct } = upTo(projects, key === 'pfNow' ? 'now' : 'before');
  return performanceFactor(earned, direct);
}

/** Returns the number of one project, and its opening. */
function ofProject(project: SummaryProject, key: TotalKey): { value: number; opening: Opening } {
  const day = ofDays[key];
  if (day) {
    const { [day[0]]: reported } = project.upTo;
    const figure = day[1] === 'earned' ? 'earnedHours' : 'spentDirectHours';
    return { value: reported[day[1]], opening: { of: 'project', figure, asOf: reported.day } };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys with a formula never get here
  const column = key as HoursColumn;
  return { value: hoursCells(project)[column] ?? 0, opening: openingOf(column, project) };
}

export function totalFigure(projects: readonly SummaryProject[], key: TotalKey): TotalFigure {
  const value = valueOf(projects, key);
  const worked = formulas[key];
  if (worked) {
    const [formula, ...parts] = worked;
    return { value, formula, parts, projects: [] };
  }
  const adding = projects
    .map((project) => ({ project, ...ofProject(project, key) }))
    .filter((each) => each.value !== 0)
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
  return { value, formula: null, parts: [], projects: adding };
}
