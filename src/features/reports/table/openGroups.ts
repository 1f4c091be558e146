/** Which lines of a report of sums are in sight, and which stand open. */
import { textOfWhere } from '../../../../contract/reports/reportFilters.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import type { ReportRow } from '../report/filterAndSort.ts';
import { isSubtotal, whereOfRow } from '../report/reportFigures.ts';

export const keyOfLine = (report: Report, row: ReportRow): string => textOfWhere(whereOfRow(report, row));

interface Asked {
  /** Whether divided groups stand open over their lines: they do unless told. */
  readonly open: boolean | undefined;
  /** Keys of those that stand the other way than the others of their kind. */
  readonly toggled: readonly string[];
}

/** A line opens to its rows one at a time; a group that is divided as all of them do. */
export const isOpenBy =
  (report: Report, { open, toggled }: Asked) =>
  (row: ReportRow) =>
    toggled.includes(keyOfLine(report, row)) !== (isSubtotal(report, row) && (open ?? true));

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
