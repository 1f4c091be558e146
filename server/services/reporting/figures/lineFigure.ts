/** A figure of a report whose lines are things: the cables it is of, of all lines or of those that have the same keys. */
import type { Figure } from '../../../../contract/reports/figures/figures.ts';
import { lineKeysOf, subjectOf, type LineKey, type ReportType } from '../../../../contract/reports/reports.ts';
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
import { pairOf, ratioOf } from '../declarations/columns.ts';
import type { ListingDeclaration, ShortDeclaration } from '../declarations/declaration.ts';
import { leaf, noSuchFigure, type FigureRequest, type FigureAnswer } from './figureParts.ts';
import { namedRows } from './namedRows.ts';
import { rowsOf } from '../requestedRows.ts';

type OpenedDeclaration = ListingDeclaration | ShortDeclaration;

/** What lines are chosen by apart from what rows are chosen by. */
function choiceOf(of: ReportType, where: string): { readonly choice: LineChoice; readonly others: string } {
  const keys = lineKeysOf(of);
  const asked = whereOf(where);
  const choice = keys.flatMap((key): [LineKey, readonly string[]][] => (asked[key] ? [[key, asked[key]]] : []));
  const others = Object.entries(asked).filter(([field]) => !keys.some((key) => key === field));
  return { choice, others: textOfWhere(Object.fromEntries(others)) };
}

export async function lineFigure(
  transaction: Transaction,
  declaration: OpenedDeclaration,
  asked: FigureRequest & { readonly of: ReportType },
  asOf: AsOf | null,
): Promise<FigureAnswer> {
  const { of, figure, offset, limit } = asked;
  const { choice, others } = choiceOf(of, asked.where);
  const commodity = await readProjectCommodity(transaction, asked.projectId, subjectOf(of));
  const request = rowsOf(commodity, { ...asked, where: others }, asOf);
  const kinds = new Map(declaration.columns({ groupBy: 'typeCode' }).map(({ key, kind }) => [key, kind]));
  const { measures, things } = declaration.opened;
  // What no column shows is counted, as the cables of a sentence are.
  const kindOf = (key: string) => kinds.get(key) ?? (measures[key]?.adds === undefined ? 'count' : 'number');
  if (things && things.figure === figure)
    return thingsFigure(transaction, declaration, request, { of, choice, kindOf });
  const ratio = declaration.ratios?.[figure];
  if (ratio) {
    const sums: Record<string, number> = {};
    for (const key of new Set(ratio.of.flat())) {
      const summed = { figure: key, choice, offset: 0, limit: 0 };
      // oxlint-disable-next-line no-await-in-loop -- one connection
      sums[key] = (await cablesOf(transaction, declaration, request, summed)).value;
    }
    const parts = pairOf(ratio, sums).map((key) => ({ of, figure: key, kind: kindOf(key), value: sums[key] ?? 0 }));
    return { ...leaf, kind: ratio.kind, value: ratioOf(ratio, sums), parts, formula: 'over' };
  }
  const read = (window: { offset: number; limit: number }) =>
    cablesOf(transaction, declaration, request, { figure, choice, ...window });
  const found = await read({ offset, limit });
  const { value, count, rows } = found;
  const where = whereOf(asked.where);
  const groups = await groupsOf(transaction, declaration, request, { of, figure, choice, where });
  const filters = await namedRows(subjectOf(of), found, (most) => read({ offset: 0, limit: most }));
  return { ...leaf, kind: kindOf(figure), value, count, rows: [...rows], groups, filters };
}

interface Asked {
  readonly figure: string;
  readonly choice: LineChoice;
}

function cablesOf(
  transaction: Transaction,
  { opened }: OpenedDeclaration,
  request: RowsRequest,
  { figure, ...asked }: Asked & { readonly offset: number; readonly limit: number },
) {
  const measure = opened.measures[figure];
  return measure ? readLineFigure(transaction, opened, request, { measure, ...asked }) : noSuchFigure(figure);
}

/** What sums up to it: the first groups that several of the lines stand in, and that are not asked for by themselves. */
async function groupsOf(
  transaction: Transaction,
  { opened }: OpenedDeclaration,
  request: RowsRequest,
  { of, figure, choice, where }: Asked & { readonly of: ReportType; readonly where: Where },
): Promise<FigureAnswer['groups']> {
  const measure = opened.measures[figure];
  if (!measure || choice.some(([key]) => key === 'cable')) return [];
  for (const by of opened.groups ?? []) {
    if (where[by.key]?.length === 1) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection, and the first is nearly always there
    const found = await readLineGroups(transaction, opened, request, { measure, choice, by });
    if (found.length > 1) return found.map(({ label, value }) => ({ of, where: { [by.key]: [label] }, value }));
  }
  return [];
}

/** How many things the lines name: each of them, and of one the cables that name it. */
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
  const told = { ...leaf, kind: 'count' as const, value: found.length };
  if (!keys.every((key) => choice.some(([chosen]) => chosen === key)))
    return {
      ...told,
      groups: found.map((thing) => ({
        of,
        where: Object.fromEntries(Object.entries(thing).map(([key, each]) => [key, [each]])),
        value: 1,
      })),
    };
  const { value } = await cablesOf(transaction, declaration, request, { figure: namedBy, choice, offset: 0, limit: 0 });
  return { ...told, parts: [{ of, figure: namedBy, kind: kindOf(namedBy), value }], formula: 'once' };
}
