/** Visible lines of a report of sums, and which of them are expanded. */
import { textOfWhere } from '../../../../contract/reports/reportFilters.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import type { ReportRow } from '../report/filterAndSort.ts';
import { isSubtotal, whereOfRow } from '../report/reportFigures.ts';

export const keyOfLine = (report: Report, row: ReportRow): string => textOfWhere(whereOfRow(report, row));

interface Requested {
  /** True if divided groups are expanded to show their lines; the default. */
  readonly open: boolean | undefined;
  /** Keys of lines toggled against the general state of their kind. */
  readonly toggled: readonly string[];
}

/** Returns a test for expanded rows: a line expands individually, a divided group follows `open` unless toggled. */
export const isOpenBy =
  (report: Report, { open, toggled }: Requested) =>
  (row: ReportRow) =>
    toggled.includes(keyOfLine(report, row)) !== (isSubtotal(report, row) && (open ?? true));

/** Returns the rows without the lines of collapsed groups. */
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
