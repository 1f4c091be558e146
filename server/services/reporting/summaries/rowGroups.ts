/** Groups of a report: their order, and the lines of each below its subtotal (domain section 12, docs/decisions/reports.md). */
import { roundTo4 } from '../../../../contract/base/values/roundTo4.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { compareCells } from '../../../../contract/base/values/compareCells.ts';
import type { ReportRow } from '../../../repositories/reporting/request.ts';
import { mergeSpellings } from '../mergeSpellings.ts';

/** Returns the rows sorted by their keys in natural order: `TYPE-2` before `TYPE-10`, blanks last. */
export const inOrderOfGroups = (rows: readonly ReportRow[], keys: readonly string[]): ReportRow[] =>
  rows.toSorted((one, other) => {
    for (const key of keys) {
      const order = compareCells(one[key], other[key], false);
      if (order !== 0) return order;
    }
    return 0;
  });

export interface DividedGroup {
  /** Subtotal row; it has no value for the subdividing field. */
  readonly subtotal: ReportRow;
  readonly lines: readonly ReportRow[];
}

export const keyOf = (row: ReportRow, field: string): string => tagKey(String(row[field] ?? ''));

function subtotalOf(lines: readonly ReportRow[], group: string, within: string): ReportRow {
  const [sum = {}] = mergeSpellings(lines, [group]);
  const reported = Object.entries(sum).filter(([key]) => key !== within && key !== 'within');
  return Object.fromEntries(
    reported.map(([key, value]) => [key, typeof value === 'number' && key !== group ? roundTo4(value) : value]),
  );
}

/** Returns the lines by group, both in their original order. */
export function dividedGroups(lines: readonly ReportRow[], group: string, within: string): DividedGroup[] {
  const groups = groupBy(lines, (line) => keyOf(line, group));
  return Array.from(groups.values(), (own) => ({
    subtotal: subtotalOf(own, group, within),
    lines: own,
  }));
}
