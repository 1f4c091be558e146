/** Columns and ratios shared by several reports. */
import { isCharged } from '../../../../contract/reports/reportTypes.ts';
import { type ReportColumn } from '../../../../contract/reports/reports.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { ByGroup, Column, Ratio, Recomputed } from './declaration.ts';
import type { ReportRow } from '../../../repositories/reporting/request.ts';

type Kind = ReportColumn['kind'];

export const plain = <const Key extends string>(key: Key, kind: Kind = 'text'): Column<Key> => ({
  key,
  kind,
  total: 'none',
});
export const summed = <const Key extends string>(key: Key, kind: Kind): Column<Key> => ({ key, kind, total: 'sum' });
export const recomputed = <const Key extends string>(key: Key, kind: Kind): Column<Key> => ({
  key,
  kind,
  total: 'recomputed',
});
/** Marks a column that distinguishes the rows of a report: its cell is common to all figures of the row. */
export const grouping = <Key extends string>(column: Column<Key>): Column<Key> => ({ ...column, isGroup: true });
/** Column whose cells are terms defined by Wireway. */
export const answered = <const Key extends string>(key: Key): Column<Key> => plain(key, 'answer');
export const ofWhole = <Key extends string>(column: Column<Key>): Column<Key> => ({ ...column, isOfWhole: true });
export const ofNow = <Key extends string>(column: Column<Key>): Column<Key> => ({ ...column, isOfNow: true });
/** Marks a column whose sums are part of those of `whole`, another column of the report. */
export const partOf = <const Key extends string>(whole: string, column: Column<Key>): Column<Key> => ({
  ...column,
  partOf: whole,
});
/** Marks a column as a field of its commodity; by default the one with the same key. */
export const named = <const Key extends string>(column: Column<Key>, names: string = column.key): Column<Key> => ({
  ...column,
  names,
});

/** Returns a part of a whole as 0-100; null ("-") when the whole is 0. */
export function percentOf(part: CellValue | undefined, whole: CellValue | undefined): number | null {
  return Number(whole ?? 0) === 0 ? null : (Number(part ?? 0) / Number(whole)) * 100;
}

const hours = [
  named(summed('budgetHours', 'hours')),
  partOf('budgetHours', named(summed('earnedHours', 'hours'))),
  summed('remainingHours', 'hours'),
  named(recomputed('percentComplete', 'percent')),
] as const;

/**
 * Hours columns, with PF if hours are charged to the grouping; PF covers all work of the code or foreman, so it has no total here
 * (docs/decisions/figures.md).
 */
export const hoursColumns = ({ groupBy }: ByGroup) => [
  ...hours,
  ...(isCharged(groupBy) ? [{ ...plain('performanceFactor', 'ratio'), isFigure: true }] : []),
];

/** % complete of a group, by hours (`groupPercentComplete`). */
export const percentComplete: Ratio = { kind: 'percent', of: ['earnedHours', 'budgetHours'] };

/** Returns the value of a ratio; null ("-") if the divisor is 0. */
export function ratioOf(ratio: Ratio, sums: ReportRow): number | null {
  const [part, whole] = ratio.of;
  if (ratio.kind === 'length') return Number(sums[part] ?? 0) - Number(sums[whole] ?? 0);
  const percent = percentOf(sums[part], sums[whole]);
  return percent === null || ratio.kind === 'percent' ? percent : Number(sums[part]) / Number(sums[whole]);
}

export const recomputedBy = (ratios: Readonly<Record<string, Ratio>>): Recomputed =>
  Object.fromEntries(Object.entries(ratios).map(([key, ratio]) => [key, (sums: ReportRow) => ratioOf(ratio, sums)]));
