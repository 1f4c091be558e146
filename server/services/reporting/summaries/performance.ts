/** PF beside the hours of a report whose groups hours are spent by as well (ADR 125). */
import { isCharged } from '../../../../contract/reports/reports.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { Transaction } from '../../../db/database.ts';
import type { GroupedRequest, ReportRow } from '../../../repositories/reporting/request.ts';
import { readTimesheetHours } from '../../timesheets/hours.ts';

/** In the order of names, the one without a name last, each with the PF of all its work. */
export async function withPerformance(
  transaction: Transaction,
  { projectId, group: { key: groupBy }, scope, asOf }: GroupedRequest,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  if (!isCharged(groupBy)) return rows;
  const { groups } = await readTimesheetHours(transaction, { projectId, groupBy, asOf }, scope);
  const factors = new Map(groups.map((group) => [tagKey(group.key), group.performanceFactor]));
  const keyOf = (row: ReportRow) => tagKey(String(row[groupBy] ?? ''));
  const named = rows.filter((row) => keyOf(row) !== '').toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const nameless = rows.filter((row) => keyOf(row) === '');
  return [...named, ...nameless].map((row) =>
    Object.assign(row, { performanceFactor: factors.get(keyOf(row)) ?? null }),
  );
}
