/** Which lines of a report of sums are in sight, and which stand open. */
import { textOfWhere } from '../../../contract/reportFilters.ts';
import type { Report } from '../../../contract/reports.ts';
import type { ReportRow } from './filterAndSort.ts';
import { isSubtotal, whereOfRow } from './reportFigures.ts';

export const keyOfLine = (report: Report, row: ReportRow): string => textOfWhere(whereOfRow(report, row));

/** `toggled`: keys of those that stand the other way than usual. A group that is divided stands open, another closed. */
export const isOpenBy = (report: Report, toggled: readonly string[]) => (row: ReportRow) =>
  toggled.includes(keyOfLine(report, row)) !== isSubtotal(report, row);

/** Without the lines of groups that are closed. */
export function underOpen(
  rows: readonly ReportRow[],
  report: Report,
  isOpen: (row: ReportRow) => boolean,
): ReportRow[] {
  let isIn = true;
  return rows.filter((row) => {
    const isOfGroups = isSubtotal(report, row);
    if (isOfGroups) isIn = isOpen(row);
    return isOfGroups || isIn;
  });
}
