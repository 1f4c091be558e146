/** Groups that are divided by another field: the lines of each stand under its subtotal (domain section 12, ADR 0258). */
import { fourPlaces } from '../../../contract/fourPlaces.ts';
import { groupBy } from '../../../contract/groupBy.ts';
import { isCharged } from '../../../contract/reports.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { ReportRow } from '../../repositories/reporting/request.ts';
import { mergeSpellings } from './mergeSpellings.ts';

export interface DividedGroup {
  /** Without a value of the field that divides it. */
  readonly subtotal: ReportRow;
  readonly lines: readonly ReportRow[];
}

export const keyOf = (row: ReportRow, field: string): string => tagKey(String(row[field] ?? ''));

/** What decides to whom hours are charged is in no order of names; the one without a name comes last. */
const byName = (field: string) => (one: ReportRow, other: ReportRow) => {
  const [left, right] = [keyOf(one, field), keyOf(other, field)];
  if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1;
  return left < right ? -1 : Number(left > right);
};

function subtotalOf(lines: readonly ReportRow[], group: string, within: string): ReportRow {
  const [sum = {}] = mergeSpellings(lines, [group]);
  const told = Object.entries(sum).filter(([key]) => key !== within && key !== 'within');
  return Object.fromEntries(
    told.map(([key, value]) => [key, typeof value === 'number' && key !== group ? fourPlaces(value) : value]),
  );
}

/** The lines by group, in the order of their groups. */
export function dividedGroups(lines: readonly ReportRow[], group: string, within: string): DividedGroup[] {
  const groups = groupBy(lines, (line) => keyOf(line, group));
  return Array.from(groups.values(), (own) => ({
    subtotal: subtotalOf(own, group, within),
    lines: isCharged(within) ? own.toSorted(byName(within)) : own,
  }));
}
