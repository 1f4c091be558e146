/** Charts of a report of sums: for each group a part within its whole, as declared by its columns (`partOf`). */
import { groupingsOf } from '../../../../contract/reports/reportTypes.ts';
import { type Report, type ReportColumn } from '../../../../contract/reports/reports.ts';
import type { ReportRow } from './filterAndSort.ts';
import { isSubtotal } from './reportFigures.ts';

export interface Picture {
  readonly part: ReportColumn;
  readonly whole: ReportColumn;
  /** Change of the part since the earlier of two dates, if the report has one. */
  readonly moved: ReportColumn | undefined;
}

/** Column kinds in order of preference for the chart. */
const kinds: readonly ReportColumn['kind'][] = ['hours', 'length', 'count'];

export function picturesOf({ columns, reportType }: Report): readonly Picture[] {
  if (groupingsOf(reportType).length === 0) return [];
  const pictures = columns.flatMap((part): Picture[] => {
    const whole = columns.find(({ key }) => key === part.partOf);
    return whole ? [{ part, whole, moved: columns.find(({ moveOf }) => moveOf === part.key) }] : [];
  });
  return pictures.toSorted((one, other) => kinds.indexOf(one.part.kind) - kinds.indexOf(other.part.kind));
}

/** Returns the requested chart, by the key of its part; otherwise the first one whose total is not zero. */
export function pictureIn(report: Report, asked: string | undefined): Picture | undefined {
  const pictures = picturesOf(report);
  return (
    pictures.find(({ part }) => part.key === asked) ??
    pictures.find(({ whole }) => Number(report.totals[whole.key] ?? 0) > 0) ??
    pictures[0]
  );
}

/** Maximum number of bars in a chart. */
export const maxBars = 100;

export interface Drawn {
  readonly rows: readonly ReportRow[];
  /** Rows included in no drawn row. */
  readonly others: readonly ReportRow[];
}

/** Returns the rows with the largest wholes, in their order. A subtotal is at least as large as its lines and precedes them. */
export function largest(rows: readonly ReportRow[], report: Report, { whole }: Picture): Drawn {
  if (rows.length <= maxBars) return { rows, others: [] };
  const bySize = rows.toSorted((one, other) => Number(other[whole.key] ?? 0) - Number(one[whole.key] ?? 0));
  const stored = new Set(bySize.slice(0, maxBars));
  let isWithin = false;
  const others = rows.filter((row) => {
    if (isSubtotal(report, row)) isWithin = stored.has(row);
    return !stored.has(row) && !isWithin && (isSubtotal(report, row) || report.groups.length === 0);
  });
  return { rows: rows.filter((row) => stored.has(row)), others };
}
