/** Groups that are divided by another field: the lines of each stand under its subtotal (domain section 12, ADR 0258). */
import { fourPlaces } from '../../../../contract/base/values/fourPlaces.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { ReportRow } from '../../../repositories/reporting/request.ts';
import { mergeSpellings } from '../mergeSpellings.ts';

export interface DividedGroup {
  /** Without a value of the field that divides it. */
  readonly subtotal: ReportRow;
  readonly lines: readonly ReportRow[];
}

export const keyOf = (row: ReportRow, field: string): string => tagKey(String(row[field] ?? ''));

function subtotalOf(lines: readonly ReportRow[], group: string, within: string): ReportRow {
  const [sum = {}] = mergeSpellings(lines, [group]);
  const told = Object.entries(sum).filter(([key]) => key !== within && key !== 'within');
  return Object.fromEntries(
    told.map(([key, value]) => [key, typeof value === 'number' && key !== group ? fourPlaces(value) : value]),
  );
}

/** The lines by group, both in the order they come in. */
export function dividedGroups(lines: readonly ReportRow[], group: string, within: string): DividedGroup[] {
  const groups = groupBy(lines, (line) => keyOf(line, group));
  return Array.from(groups.values(), (own) => ({
    subtotal: subtotalOf(own, group, within),
    lines: own,
  }));
}
