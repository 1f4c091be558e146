/** A figure of a report whose lines are things: the cables it is of, of all lines or of those that have the same keys. */
import { lineKeysOf, subjectOf, type LineKey, type ReportType } from '../../../contract/reports.ts';
import { textOfWhere, whereOf } from '../../../contract/reportFilters.ts';
import type { Transaction } from '../../db/database.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { readLineFigure, readLineGroups, type LineChoice } from '../../repositories/reporting/openedLines.ts';
import type { AsOf, RowsRequest } from '../../repositories/reporting/request.ts';
import { pairOf, ratioOf } from './columns.ts';
import type { ListingDeclaration, ShortDeclaration } from './declaration.ts';
import { leaf, noSuchFigure, type AskedFigure, type ToldFigure } from './figureParts.ts';
import { rowsOf } from './rowsAsked.ts';

type OpenedDeclaration = ListingDeclaration | ShortDeclaration;

/** What lines are chosen by apart from what rows are chosen by. */
function choiceOf(of: ReportType, where: string): { readonly choice: LineChoice; readonly filters: string } {
  const keys = lineKeysOf(of);
  const asked = whereOf(where);
  const choice = keys.flatMap((key): [LineKey, readonly string[]][] => (asked[key] ? [[key, asked[key]]] : []));
  const others = Object.entries(asked).filter(([field]) => !keys.some((key) => key === field));
  return { choice, filters: textOfWhere(Object.fromEntries(others)) };
}

export async function lineFigure(
  transaction: Transaction,
  declaration: OpenedDeclaration,
  asked: AskedFigure & { readonly of: ReportType },
  asOf: AsOf | null,
): Promise<ToldFigure> {
  const { of, figure, offset, limit } = asked;
  const { choice, filters } = choiceOf(of, asked.where);
  const commodity = await readProjectCommodity(transaction, asked.projectId, subjectOf(of));
  const request = rowsOf(commodity, { ...asked, where: filters }, asOf);
  const kinds = new Map(declaration.columns({ groupBy: 'typeCode' }).map(({ key, kind }) => [key, kind]));
  const kindOf = (key: string) => kinds.get(key) ?? 'number';
  const ratio = declaration.ratios?.[figure];
  if (ratio) {
    const sums: Record<string, number> = {};
    for (const key of new Set(ratio.of.flat()))
      // oxlint-disable-next-line no-await-in-loop -- one connection
      sums[key] = (await told(transaction, declaration, request, { figure: key, choice, offset: 0, limit: 0 })).value;
    const parts = pairOf(ratio, sums).map((key) => ({ of, figure: key, kind: kindOf(key), value: sums[key] ?? 0 }));
    return { ...leaf, kind: ratio.kind, value: ratioOf(ratio, sums), parts, formula: 'over' };
  }
  const { value, count, rows } = await told(transaction, declaration, request, { figure, choice, offset, limit });
  const groups = await groupsOf(transaction, declaration, request, { of, figure, choice });
  return { ...leaf, kind: kindOf(figure), value, count, rows: [...rows], groups };
}

interface Asked {
  readonly figure: string;
  readonly choice: LineChoice;
}

function told(
  transaction: Transaction,
  { opened }: OpenedDeclaration,
  request: RowsRequest,
  { figure, ...asked }: Asked & { readonly offset: number; readonly limit: number },
) {
  const measure = opened.measures[figure];
  return measure ? readLineFigure(transaction, opened, request, { measure, ...asked }) : noSuchFigure(figure);
}

/** What sums up to it, where the lines stand in more than one group and none of these is chosen. */
async function groupsOf(
  transaction: Transaction,
  { opened }: OpenedDeclaration,
  request: RowsRequest,
  { of, figure, choice }: Asked & { readonly of: ReportType },
): Promise<ToldFigure['groups']> {
  const { groups, measures } = opened;
  const measure = measures[figure];
  if (!groups || !measure || choice.some(([key]) => key === groups.key || key === 'cable')) return [];
  const found = await readLineGroups(transaction, opened, request, { measure, choice });
  return found.length > 1 ? found.map(({ key, value }) => ({ of, where: { [groups.key]: [key] }, value })) : [];
}
