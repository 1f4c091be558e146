/** Sums of a report over other items than its rows: when they are available, and for which group. */
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { GroupedRequest, ReportRow } from '../../repositories/reporting/request.ts';
import type { ExtraSums, Column, LineItem } from './declarations/declaration.ts';

/** True if the request covers all rows of each requested group, as they are now. */
export const asksForWhole = ({ asOf, scope, filters, group, within }: GroupedRequest): boolean =>
  asOf === null && scope === null && within === null && filters.every(({ field }) => field.key === group.key);

export const isWholeOf = (besides: ExtraSums | undefined, request: GroupedRequest): boolean =>
  request.group.key === besides?.of && asksForWhole(request);

/** Returns the columns available for the request; `since` is set when comparing with an earlier day. */
export function columnsToReport(
  columns: readonly Column[],
  request: GroupedRequest,
  since: string | undefined,
): readonly Column[] {
  const isNow = request.asOf === null && since === undefined;
  const isWhole = isNow && asksForWhole(request);
  return columns.filter((column) => (isWhole || !column.isOfWhole) && (isNow || !column.isOfNow));
}

export const thingsOf = (things: ReadonlyMap<string, readonly LineItem[]>, row: ReportRow, group: string) =>
  things.get(tagKey(String(row[group] ?? ''))) ?? [];

/** Returns the rows with these sums added, or unchanged if the sums are not available. */
export async function withExtraSums(
  transaction: Transaction,
  besides: ExtraSums | undefined,
  request: GroupedRequest,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  if (besides === undefined || !isWholeOf(besides, request)) return rows;
  const things = await besides.read(transaction, request.projectId);
  return rows.map((row) => {
    const own = thingsOf(things, row, request.group.key);
    const sums = besides.keys.map((key) => [key, own.reduce((sum, { adds }) => sum + (adds[key] ?? 0), 0)] as const);
    return Object.assign(row, Object.fromEntries(sums));
  });
}
