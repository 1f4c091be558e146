/**
 * Figures of reports whose lines are individual items: the cables behind a figure, for all lines or for those with the same keys.
 */
import type { Figure } from '../../../../contract/reports/figures/figures.ts';
import { lineKeysOf, subjectOf, type LineKey, type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { textOfWhere, whereOf, type Where } from '../../../../contract/reports/reportFilters.ts';
import type { Transaction } from '../../../db/database.ts';
import { readProjectCommodity } from '../../../repositories/columnSettings.ts';
import {
  readLineFigure,
  readLineGroups,
  readLineThings,
  type LineChoice,
} from '../../../repositories/reporting/openedLines.ts';
import type { AsOf, RowsRequest } from '../../../repositories/reporting/request.ts';
import { ratioOf } from '../declarations/columns.ts';
import type { ListingDeclaration, ShortDeclaration } from '../declarations/declaration.ts';
import { leaf, noSuchFigure, type FigureRequest, type FigureAnswer } from './figureParts.ts';
import { namedRows } from './namedRows.ts';
import { rowsOf } from '../requestedRows.ts';

type OpenedDeclaration = ListingDeclaration | ShortDeclaration;

/** Separates the filters on lines from those on rows. */
function choiceOf(of: ReportType, where: string): { readonly choice: LineChoice; readonly others: string } {
  const keys = lineKeysOf(of);
  const requested = whereOf(where);
  const choice = keys.flatMap((key): [LineKey, readonly string[]][] => (requested[key] ? [[key, requested[key]]] : []));
  const others = Object.entries(requested).filter(([field]) => !keys.some((key) => key === field));
  return { choice, others: textOfWhere(Object.fromEntries(others)) };
}

export async function lineFigure(
  transaction: Transaction,
  declaration: OpenedDeclaration,
  requested: FigureRequest & { readonly of: ReportType },
  asOf: AsOf | null,
): Promise<FigureAnswer> {
  const { of, figure, offset, limit } = requested;
  const { choice, others } = choiceOf(of, requested.where);
  const commodity = await readProjectCommodity(transaction, requested.projectId, subjectOf(of));
  const request = rowsOf(commodity, { ...requested, where: others }, asOf);
  const kinds = new Map(declaration.columns({ groupBy: 'typeCode' }).map(({ key, kind }) => [key, kind]));
  const { measures, things } = declaration.opened;
  // A figure without a column is a count, such as the number of cables in a notice.
  const kindOf = (key: string) => kinds.get(key) ?? (measures[key]?.adds === undefined ? 'count' : 'number');
  if (things && things.figure === figure)
    return thingsFigure(transaction, declaration, request, { of, choice, kindOf });
  const ratio = declaration.ratios?.[figure];
  if (ratio) {
    const sums: Record<string, number> = {};
    for (const key of new Set(ratio.of)) {
      const summed = { figure: key, choice, offset: 0, limit: 0 };
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      sums[key] = (await cablesOf(transaction, declaration, request, summed)).value;
    }
    const parts = ratio.of.map((key) => ({ of, figure: key, kind: kindOf(key), value: sums[key] ?? 0 }));
    return { ...leaf, kind: ratio.kind, value: ratioOf(ratio, sums), parts, formula: 'over' };
  }
  const read = (window: { offset: number; limit: number }) =>
    cablesOf(transaction, declaration, request, { figure, choice, ...window });
  const found = await read({ offset, limit });
  const { value, count, rows } = found;
  const where = whereOf(requested.where);
  const groups = await groupsOf(transaction, declaration, request, { of, figure, choice, where });
  const filters = await namedRows(subjectOf(of), found, (max) => read({ offset: 0, limit: max }));
  return { ...leaf, kind: kindOf(figure), value, count, rows: [...rows], groups, filters };
}

interface Requested {
  readonly figure: string;
  readonly choice: LineChoice;
}

function cablesOf(
  transaction: Transaction,
  { opened }: OpenedDeclaration,
  request: RowsRequest,
  { figure, ...requested }: Requested & { readonly offset: number; readonly limit: number },
) {
  const measure = opened.measures[figure];
  return measure ? readLineFigure(transaction, opened, request, { measure, ...requested }) : noSuchFigure(figure);
}

/**
 * Returns the groups that add up to the figure: the first grouping with several groups that the request does not already filter
 * by.
 */
async function groupsOf(
  transaction: Transaction,
  { opened }: OpenedDeclaration,
  request: RowsRequest,
  { of, figure, choice, where }: Requested & { readonly of: ReportType; readonly where: Where },
): Promise<FigureAnswer['groups']> {
  const measure = opened.measures[figure];
  if (!measure || choice.some(([key]) => key === 'cable')) return [];
  for (const by of opened.groups ?? []) {
    if (where[by.key]?.length === 1) continue;
    // oxlint-disable-next-line no-await-in-loop -- one query at a time; the first one nearly always suffices
    const found = await readLineGroups(transaction, opened, request, { measure, choice, by });
    if (found.length > 1) return found.map(({ label, value }) => ({ of, where: { [by.key]: [label] }, value }));
  }
  return [];
}

/**
 * Figure for the number of items that the lines refer to: opens to each item, and for a single item to the cables that refer to
 * it.
 */
async function thingsFigure(
  transaction: Transaction,
  declaration: OpenedDeclaration,
  request: RowsRequest,
  {
    of,
    choice,
    kindOf,
  }: { readonly of: ReportType; readonly choice: LineChoice; readonly kindOf: (key: string) => Figure['kind'] },
): Promise<FigureAnswer> {
  const { things } = declaration.opened;
  if (!things) return noSuchFigure('');
  const { keys, namedBy } = things;
  const found = await readLineThings(transaction, declaration.opened, request, { keys, choice });
  const reported = { ...leaf, kind: 'count' as const, value: found.length };
  if (!keys.every((key) => choice.some(([chosen]) => chosen === key)))
    return {
      ...reported,
      groups: found.map((thing) => ({
        of,
        where: Object.fromEntries(Object.entries(thing).map(([key, each]) => [key, [each]])),
        value: 1,
      })),
    };
  const { value } = await cablesOf(transaction, declaration, request, { figure: namedBy, choice, offset: 0, limit: 0 });
  return { ...reported, parts: [{ of, figure: namedBy, kind: kindOf(namedBy), value }], formula: 'once' };
}
