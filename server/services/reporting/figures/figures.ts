/** Composition of a figure: a sum of its groups and rows, or a ratio of two sums (product section 7). */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { isCommodity, type FigureSubject } from '../../../../contract/reports/figures/figureSubjects.ts';
import type { Figure, FigureGroup } from '../../../../contract/reports/figures/figures.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import {
  groupingsOf,
  isCharged,
  isGrouping,
  subjectOf,
  type ReportType,
} from '../../../../contract/reports/reportTypes.ts';
import { textOfWhere, whereOf } from '../../../../contract/reports/reportFilters.ts';
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { callMessage } from '../../../locales/en-US/calls.ts';
import { readProjectCommodity } from '../../../repositories/columnSettings.ts';
import { findUnit } from '../../../repositories/projects/projects.ts';
import { readInformation } from '../../../repositories/projects/projectSettings.ts';
import { summedCommodity } from '../../../repositories/reporting/sums/commoditySums.ts';
import { earnedInPeriod, type Period } from '../../../repositories/reporting/sums/earnedInPeriod.ts';
import {
  filtersOf,
  groupKeysOf,
  readMeasured,
  readSums,
  type Measure,
  type Summed,
} from '../../../repositories/reporting/sums/measures.ts';
import type { AsOf, GroupedRequest, ReportRow } from '../../../repositories/reporting/request.ts';
import { joinByHash, readConsistently } from '../../../repositories/sql/transactionSettings.ts';
import { findVersion } from '../../../repositories/projects/versions.ts';
import { percentComplete, ratioOf } from '../declarations/columns.ts';
import { isWholeOf, thingsOf, withExtraSums } from '../extraSums.ts';
import type { ExtraSums, Ratio } from '../declarations/declaration.ts';
import { leaf, noSuchFigure, type FigureRequest, type ProjectRequest, type FigureAnswer } from './figureParts.ts';
import { groupFieldOf, withinFieldOf } from '../declarations/grouping.ts';
import { lineFigure } from './lineFigure.ts';
import { mergeSpellings } from '../mergeSpellings.ts';
import { asOfDay, rowsOf } from '../requestedRows.ts';
import { declarations } from '../declarations/registry.ts';
import { namedRows } from './namedRows.ts';
import { isOfHours, projectFigure } from './projectFigures.ts';
import { totalsOf } from '../totals.ts';

/** Measures and ratios of a subject. */
interface Measured {
  readonly of: FigureSubject;
  readonly type: CommodityType;
  readonly summed: Summed;
  readonly ratios: Readonly<Record<string, Ratio>>;
  readonly besides?: ExtraSums | undefined;
  readonly kindOf: (figure: string) => Figure['kind'];
}

const commodityRatios: Readonly<Record<string, Ratio>> = {
  percentInstalled: { kind: 'percent', of: ['installedQuantity', 'quantity'] },
  percentComplete,
};

/** Returns the figure in one consistent snapshot of the project. The session's transaction must not have run a statement yet. */
export async function runFigure(transaction: Transaction, asked: FigureRequest): Promise<Figure> {
  await readConsistently(transaction);
  await joinByHash(transaction);
  const version = await findVersion(transaction, asked.projectId);
  if (version === undefined) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  const asOf = await asOfDay(transaction, asked.projectId, asked.asOf);
  const unit = lengthUnitOf(await findUnit(transaction, asked.projectId));
  const reported = await reportedOf(transaction, asked, asOf);
  return { of: asked.of, figure: asked.figure, unit, version, ...reported };
}

async function reportedOf(transaction: Transaction, asked: FigureRequest, asOf: AsOf | null): Promise<FigureAnswer> {
  const { of, figure } = asked;
  if (of === 'project' || (isCommodity(of) && isOfHours(figure)))
    return projectFigure(await projectRequested(transaction, asked, of, asOf));
  // PF covers all work of the code or foreman, regardless of the report's subject (docs/decisions/figures.md).
  if (figure === 'performanceFactor') {
    const charged = Object.entries(whereOf(asked.where)).filter(([field]) => isCharged(field));
    return reportedOf(transaction, { ...asked, of: 'project', where: textOfWhere(Object.fromEntries(charged)) }, asOf);
  }
  const period = await periodOf(transaction, asked);
  if (period && !isCommodity(of)) return noSuchFigure(figure);
  if (!isCommodity(of)) {
    const declaration = declarations[of];
    if ('opened' in declaration) return lineFigure(transaction, declaration, { ...asked, of }, asOf);
  }
  const measured = isCommodity(of) ? ofCommodity(of, period) : ofReport(of, figure);
  const request = await requestOf(transaction, measured, asked, period ? null : asOf);
  if (measured.besides?.keys.includes(figure))
    return figureBeside(transaction, measured, request, asked, measured.besides);
  const ratio = measured.ratios[figure];
  const isOfWhole = ratio?.of.flat().some((key) => measured.besides?.keys.includes(key)) === true;
  if (isOfWhole && !isWholeOf(measured.besides, request)) return noSuchFigure(figure);
  if (ratio) return ratioFigure(transaction, measured, request, ratio);
  return sumFigure(transaction, measured, request, asked);
}

async function projectRequested(
  transaction: Transaction,
  asked: FigureRequest,
  subject: ProjectRequest['subject'],
  asOf: AsOf | null,
): Promise<ProjectRequest> {
  const period = await periodOf(transaction, asked);
  const known = new Map<string, Promise<number>>();
  return {
    transaction,
    asked,
    asOf,
    subject,
    // A forecast requests the same sums several times.
    totals(type, figure) {
      const key = `${type} ${figure}`;
      const total = known.get(key) ?? measuredTotal(transaction, type, { ...asked, figure }, asOf, period);
      known.set(key, total);
      return total;
    },
    ofDay: async (day) =>
      projectRequested(transaction, { ...asked, asOf: day }, subject, await asOfDay(transaction, asked.projectId, day)),
  };
}

/** Returns the requested period if the figure covers only a part of the history; otherwise null. */
async function periodOf(transaction: Transaction, { projectId, from, asOf }: FigureRequest): Promise<Period | null> {
  if (from === undefined) return null;
  const { settings } = await readInformation(transaction, projectId);
  return { from, until: asOf ?? null, weights: settings.stepWeights };
}

const ofCommodity = (type: CommodityType, period: Period | null): Measured => ({
  of: type,
  type,
  summed: period ? earnedInPeriod(period) : summedCommodity,
  ratios: period ? {} : commodityRatios,
  kindOf: (figure) => {
    if (figure.endsWith('Hours')) return 'hours';
    if (figure.endsWith('Length')) return figure === 'noLength' ? 'count' : 'length';
    return figure.toLowerCase().endsWith('quantity') && commodities[type].quantity === 'length' ? 'length' : 'count';
  },
});

function ofReport(of: ReportType, figure: string): Measured {
  const declaration = declarations[of];
  if (!('summed' in declaration)) return noSuchFigure(figure);
  const { summed, ratios, columns, besides } = declaration;
  const kinds = new Map(columns({ groupBy: 'typeCode' }).map(({ key, kind }): [string, Figure['kind']] => [key, kind]));
  return { of, type: subjectOf(of), summed, ratios, besides, kindOf: (key) => kinds.get(key) ?? 'number' };
}

async function requestOf(
  transaction: Transaction,
  { of, type }: Measured,
  asked: FigureRequest,
  asOf: AsOf | null,
): Promise<GroupedRequest> {
  const commodity = await readProjectCommodity(transaction, asked.projectId, type);
  const report: ReportType = isCommodity(of) || of === 'project' ? 'cable-summary' : of;
  const isPossible = groupingsOf(report).length > 0 || !isGrouping(asked.groupBy);
  return {
    ...rowsOf(commodity, asked, asOf),
    type,
    group: groupFieldOf(commodity, report, isPossible ? asked.groupBy : 'typeCode'),
    within: isPossible ? withinFieldOf(commodity, report, asked) : null,
  };
}

/** Returns the sums of some measures by group, with spellings of the same code merged. */
async function sumsOf(
  transaction: Transaction,
  { summed, type, besides }: Pick<Measured, 'summed' | 'type' | 'besides'>,
  request: GroupedRequest,
  keys: readonly string[],
): Promise<{ rows: ReportRow[]; told: readonly string[] }> {
  const measures = Object.fromEntries(Object.entries(summed.measures(type)).filter(([key]) => keys.includes(key)));
  const rows = await readSums(transaction, { ...summed, measures: () => measures }, request);
  const told = levelOf(summed, request);
  const merged = mergeSpellings(rows, told);
  const isBeside = besides?.keys.some((key) => keys.includes(key)) === true;
  return { rows: [...(isBeside ? await withExtraSums(transaction, besides, request, merged) : merged)], told };
}

/** Returns the keys of the next drill-down level: subdivided groups open to their lines, and the whole report to its groups. */
function levelOf(summed: Summed, request: GroupedRequest): readonly string[] {
  const { group, within, filters } = request;
  if (!within) return groupKeysOf(summed, request);
  const isOfOne = filters.some(({ field, keys }) => field.key === group.key && keys.length === 1);
  return [isOfOne ? within.key : group.key];
}

/** Returns the sum of one measure over all requested rows of a commodity, from which project figures are added up. */
async function measuredTotal(
  transaction: Transaction,
  type: CommodityType,
  asked: FigureRequest,
  asOf: AsOf | null,
  period: Period | null,
): Promise<number> {
  const measured = ofCommodity(type, period);
  if (!measured.summed.measures(type)[asked.figure]) return noSuchFigure(asked.figure);
  const ofType = { ...asked, groupBy: 'typeCode' };
  const request = await requestOf(transaction, measured, ofType, period ? null : asOf);
  const { rows } = await sumsOf(transaction, measured, request, [asked.figure]);
  return totalOf(rows, asked.figure);
}

const totalOf = (rows: readonly ReportRow[], key: string): number =>
  Number(totalsOf(rows, [{ key, kind: 'number', total: 'sum' }], {})[key] ?? 0);

async function ratioFigure(
  transaction: Transaction,
  measured: Measured,
  request: GroupedRequest,
  ratio: Ratio,
): Promise<FigureAnswer> {
  const { rows } = await sumsOf(transaction, measured, request, ratio.of);
  const sums: ReportRow = Object.fromEntries(ratio.of.map((key) => [key, totalOf(rows, key)]));
  const parts = ratio.of.map((key) => ({
    of: measured.of,
    figure: key,
    kind: measured.kindOf(key),
    value: Number(sums[key] ?? 0),
  }));
  return {
    ...leaf,
    kind: ratio.kind,
    value: ratioOf(ratio, sums),
    parts,
    formula: ratio.kind === 'length' ? 'less' : 'over',
  };
}

/** Figure for a sum over other items than the rows: opens to its groups, and within one group to the items themselves. */
async function figureBeside(
  transaction: Transaction,
  measured: Measured,
  request: GroupedRequest,
  { figure, offset, limit }: FigureRequest,
  besides: ExtraSums,
): Promise<FigureAnswer> {
  if (!isWholeOf(besides, request)) return noSuchFigure(figure);
  // Groups are found by their rows, so a row measure is read as well.
  const [counted = ''] = Object.keys(measured.summed.measures(measured.type));
  const { rows } = await sumsOf(transaction, measured, request, [counted, figure]);
  const { key } = request.group;
  const groups = rows
    .map((row): FigureGroup => ({
      of: measured.of,
      where: { [key]: [String(row[key] ?? '')] },
      value: Number(row[figure] ?? 0),
    }))
    .filter(({ value }) => value !== 0);
  const things = await besides.read(transaction, request.projectId);
  const reels = rows
    .flatMap((row) => thingsOf(things, row, key))
    .map(({ id, code, adds }) => ({ id, code, amount: adds[figure] ?? 0 }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => other.amount - one.amount);
  return {
    ...leaf,
    kind: measured.kindOf(figure),
    value: totalOf(rows, figure),
    groups: groups.length > 1 ? groups : [],
    reels: reels.slice(offset, offset + limit),
    count: reels.length,
  };
}

function gridFilters({ filters = [] }: Summed, measure: Measure): Figure['filters'] {
  const own = filtersOf(measure);
  return own && [...filters, ...own];
}

async function sumFigure(
  transaction: Transaction,
  measured: Measured,
  request: GroupedRequest,
  { figure, offset, limit }: FigureRequest,
): Promise<FigureAnswer> {
  const measure = measured.summed.measures(measured.type)[figure];
  if (!measure) return noSuchFigure(figure);
  const { rows: groups, told } = await sumsOf(transaction, measured, request, [figure]);
  const read = (window: { offset: number; limit: number }) =>
    readMeasured(transaction, measured.summed, request, { measure, ...window });
  const found = await read({ offset, limit });
  const { rows, count } = found;
  const groupOf = (row: ReportRow): FigureGroup => ({
    of: measured.of,
    where: Object.fromEntries(told.map((field) => [field, [String(row[field] ?? '')]])),
    value: Number(row[figure] ?? 0),
  });
  const adding = groups.map(groupOf).filter(({ value }) => value !== 0);
  return {
    ...leaf,
    kind: measured.kindOf(figure),
    value: totalOf(groups, figure),
    // A single group would only repeat the rows.
    groups: adding.length > 1 ? adding : [],
    rows: [...rows],
    count,
    filters:
      count === 0
        ? null
        : (gridFilters(measured.summed, measure) ??
          (await namedRows(measured.type, found, (max) => read({ offset: 0, limit: max })))),
  };
}
