/** What a report of sums can be drawn as: of each group a part within its whole, as its columns say (`partOf`). */
import { groupingsOf, type Report, type ReportColumn } from '../../../../contract/reports/reports.ts';
import type { ReportRow } from './filterAndSort.ts';
import { isSubtotal } from './reportFigures.ts';

export interface Picture {
  readonly part: ReportColumn;
  readonly whole: ReportColumn;
  /** What the part moved by since the earlier of two days, where it did. */
  readonly moved: ReportColumn | undefined;
}

/** What a project is measured by first. */
const kinds: readonly ReportColumn['kind'][] = ['hours', 'length', 'count'];

export function picturesOf({ columns, reportType }: Report): readonly Picture[] {
  if (groupingsOf(reportType).length === 0) return [];
  const pictures = columns.flatMap((part): Picture[] => {
    const whole = columns.find(({ key }) => key === part.partOf);
    return whole ? [{ part, whole, moved: columns.find(({ moveOf }) => moveOf === part.key) }] : [];
  });
  return pictures.toSorted((one, other) => kinds.indexOf(one.part.kind) - kinds.indexOf(other.part.kind));
}

/** The one that is asked for, by the key of its part; else the first of which the report has anything. */
export function pictureIn(report: Report, asked: string | undefined): Picture | undefined {
  const pictures = picturesOf(report);
  return (
    pictures.find(({ part }) => part.key === asked) ??
    pictures.find(({ whole }) => Number(report.totals[whole.key] ?? 0) > 0) ??
    pictures[0]
  );
}

/** As many bars as people look through. */
export const maxBars = 100;

export interface Drawn {
  readonly rows: readonly ReportRow[];
  /** Those that are in none of the drawn ones. */
  readonly others: readonly ReportRow[];
}

/** The rows whose wholes are the largest, in their order. A subtotal is at least as large as its lines and comes before them. */
export function largest(rows: readonly ReportRow[], report: Report, { whole }: Picture): Drawn {
  if (rows.length <= maxBars) return { rows, others: [] };
  const bySize = rows.toSorted((one, other) => Number(other[whole.key] ?? 0) - Number(one[whole.key] ?? 0));
  const kept = new Set(bySize.slice(0, maxBars));
  let isWithin = false;
  const others = rows.filter((row) => {
    if (isSubtotal(report, row)) isWithin = kept.has(row);
    return !kept.has(row) && !isWithin && (isSubtotal(report, row) || report.groups.length === 0);
  });
  return { rows: rows.filter((row) => kept.has(row)), others };
}
