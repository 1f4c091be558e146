/**
 * Figures of a project, of one of its commodities, or of the share of an account code, a foreman or an area: hours by commodity,
 * hours spent by timesheet lines, and the figures derived from them (domain section 11).
 */
import { roundTo4 } from '../../../../contract/base/values/roundTo4.ts';
import { commodityTypes, type CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { dayOfIso, isoOfDay } from '../../../../contract/base/units/days.ts';
import { performanceFactor } from '../../../../contract/progress/earnedValue.ts';
import { performanceOf, type Performance } from '../../../../contract/reports/figures/performanceFactor.ts';
import { fullTimeHours, trendDays } from '../../../../contract/reports/figures/curve.ts';
import {
  projectFigures,
  type Figure,
  type FigureFormula,
  type FigureGroup,
  type ProjectFigure,
} from '../../../../contract/reports/figures/figures.ts';
import { readInformation } from '../../../repositories/projects/projectSettings.ts';
import { percentOf } from '../declarations/columns.ts';
import { leaf, noSuchFigure, type MeasuredTotal, type ProjectRequest, type FigureAnswer } from './figureParts.ts';
import { peopleFigure, spentFigure } from './spentFigures.ts';

/** Figures that commodities have as well, based on the account codes that serve that commodity alone. */
const hoursOfCommodity: readonly string[] = [
  'spentDirectHours',
  'spentIndirectHours',
  'performanceFactor',
  'toGoHours',
  'forecastHours',
  'forecastVarianceHours',
  'neededFactor',
  'unspentHours',
] satisfies readonly ProjectFigure[];

export const isOfHours = (figure: string): boolean => hoursOfCommodity.includes(figure);

/** Figures available for a period; the others have no value for a part of the history. */
const ofPeriods: readonly string[] = [
  'earnedHours',
  'spentHours',
  'spentDirectHours',
  'spentIndirectHours',
  'performanceFactor',
  'people',
  'manpower',
  'fullTimeHours',
] satisfies readonly ProjectFigure[];

export async function projectFigure(of: ProjectRequest): Promise<FigureAnswer> {
  const figure = projectFigures.find((each) => each === of.asked.figure);
  if (!figure || (of.asked.from !== undefined && !ofPeriods.includes(figure))) return noSuchFigure(of.asked.figure);
  return reported[figure](of);
}

const reported: Readonly<Record<ProjectFigure, (of: ProjectRequest) => Promise<FigureAnswer>>> = {
  quantity: (of) => byCommodity(of, 'quantity'),
  installedQuantity: (of) => byCommodity(of, 'installedQuantity'),
  budgetHours: (of) => byCommodity(of, 'budgetHours'),
  earnedHours: (of) => byCommodity(of, 'earnedHours'),
  remainingHours: (of) => byCommodity(of, 'remainingHours'),
  percentComplete: async (of) => {
    const two = await twoOf(of, 'earnedHours', 'budgetHours');
    return workedOut('percent', 'over', two, percentOf(two[0].value ?? 0, two[1].value ?? 0));
  },
  spentHours: (of) => spentFigure(of, null),
  spentDirectHours: (of) => spentFigure(of, 'direct'),
  spentIndirectHours: (of) => spentFigure(of, 'indirect'),
  sharedDirectHours: (of) => spentFigure(of, 'direct', true),
  sharedIndirectHours: (of) => spentFigure(of, 'indirect', true),
  performanceFactor: async (of) => {
    const two = await twoOf(of, 'earnedHours', 'spentDirectHours');
    const [{ value: earned }, { value: direct }] = two;
    return workedOut('ratio', 'over', two, direct === null ? null : performanceFactor(earned ?? 0, direct));
  },
  performanceTrend: async (of) => {
    const { asOf: day } = of.asked;
    if (day === undefined) return noSuchFigure('performanceTrend');
    const before = isoOfDay(dayOfIso(day) - trendDays);
    const now = await partOf(of, 'performanceFactor');
    const then = { ...(await partOf(await of.ofDay(before), 'performanceFactor')), asOf: before };
    const value = now.value === null || then.value === null ? null : now.value - then.value;
    return workedOut('ratio', 'less', [now, then], value);
  },
  neededFactor: async (of) => {
    const two = await twoOf(of, 'remainingHours', 'unspentHours');
    return workedOut('ratio', 'over', two, (await status(of)).neededFactor);
  },
  unspentHours: async (of) => {
    const two = await twoOf(of, 'budgetHours', 'spentDirectHours');
    return workedOut('hours', 'less', two, lessOf(two));
  },
  toGoHours: async (of) => {
    const [remaining, factor] = await twoOf(of, 'remainingHours', 'performanceFactor');
    const isAtPlan = factor.value === null || remaining.value === 0;
    const value = (await status(of)).toGoHours;
    return isAtPlan
      ? workedOut('hours', 'same', [remaining], value)
      : workedOut('hours', 'over', [remaining, factor], value);
  },
  forecastHours: async (of) =>
    workedOut('hours', 'plus', await twoOf(of, 'spentDirectHours', 'toGoHours'), (await status(of)).forecastHours),
  forecastVarianceHours: async (of) =>
    workedOut(
      'hours',
      'less',
      await twoOf(of, 'budgetHours', 'forecastHours'),
      (await status(of)).forecastVarianceHours,
    ),
  people: peopleFigure,
  manpower: async (of) => {
    const two = await twoOf(of, 'spentHours', 'fullTimeHours');
    const [{ value: spent }, { value: whole }] = two;
    return workedOut('number', 'over', two, spent === null || !whole ? null : spent / whole);
  },
  fullTimeHours: async ({ transaction, asked }) => {
    const { settings } = await readInformation(transaction, asked.projectId);
    return { ...leaf, kind: 'hours', value: fullTimeHours(settings.hoursPerDay) };
  },
};

type Part = Figure['parts'][number];

const workedOut = (
  kind: Figure['kind'],
  formula: FigureFormula,
  parts: readonly Part[],
  value: number | null,
): FigureAnswer => ({ ...leaf, kind, formula, parts: [...parts], value });

async function partOf(of: ProjectRequest, figure: ProjectFigure): Promise<Part> {
  const { value, kind } = await reported[figure]({ ...of, asked: { ...of.asked, figure } });
  return { of: of.subject, figure, kind, value };
}

const twoOf = async (of: ProjectRequest, one: ProjectFigure, other: ProjectFigure): Promise<readonly [Part, Part]> => [
  await partOf(of, one),
  await partOf(of, other),
];

const lessOf = ([one, other]: readonly [Part, Part]): number | null =>
  one.value === null || other.value === null ? null : roundTo4(one.value - other.value);

/** Returns the figures derived from the hours, by the definition shared by all pages. */
async function status(
  of: ProjectRequest,
): Promise<Pick<Performance, 'toGoHours' | 'forecastHours' | 'forecastVarianceHours' | 'neededFactor'>> {
  const [budget, earned] = await twoOf(of, 'budgetHours', 'earnedHours');
  const { value: direct } = await partOf(of, 'spentDirectHours');
  if (direct === null) return { toGoHours: null, forecastHours: null, forecastVarianceHours: null, neededFactor: null };
  return performanceOf({
    budgetHours: budget.value ?? 0,
    earnedHours: earned.value ?? 0,
    directHours: direct,
    indirectHours: 0,
  });
}

/** Sums over rows by commodity: each opens to its own groups and rows. */
async function byCommodity({ totals, subject }: ProjectRequest, figure: ProjectFigure): Promise<FigureAnswer> {
  const isQuantity = figure === 'quantity' || figure === 'installedQuantity';
  const sums: { type: CommodityType; value: number }[] = [];
  for (const type of subject === 'project' ? commodityTypes : [subject])
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    sums.push({ type, value: await totals(type, figure) });
  const added = isQuantity ? await alikeOnly(sums, totals) : sums;
  const groups = added.flatMap(({ type, value }): FigureGroup[] =>
    value === 0 ? [] : [{ of: type, where: {}, value }],
  );
  const isLength = isQuantity && added.some(({ type }) => commodities[type].quantity === 'length');
  return {
    ...leaf,
    kind: isQuantity ? (isLength ? 'length' : 'count') : 'hours',
    value: roundTo4(groups.reduce((total, { value }) => total + (value ?? 0), 0)),
    groups,
  };
}

/**
 * Feet and pieces are never added together: returns the types measured by length if any has a quantity, otherwise the counted
 * ones (docs/decisions/figures.md).
 */
async function alikeOnly<Sum extends { readonly type: CommodityType }>(
  sums: readonly Sum[],
  totals: MeasuredTotal,
): Promise<readonly Sum[]> {
  const measured = sums.filter(({ type }) => commodities[type].quantity === 'length');
  for (const { type } of measured)
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if ((await totals(type, 'quantity')) > 0) return measured;
  return sums.filter((each) => !measured.includes(each));
}
