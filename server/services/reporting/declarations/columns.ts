/** Columns and ratios that several reports share. */
import { isCharged, type ReportColumn } from '../../../../contract/reports/reports.ts';
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
/** The column tells the rows of a report apart: its cells are what the figures beside them have in common. */
export const grouping = <Key extends string>(column: Column<Key>): Column<Key> => ({ ...column, isGroup: true });
/** Its cells are words of Wireway's. */
export const answered = <const Key extends string>(key: Key): Column<Key> => plain(key, 'answer');
export const ofWhole = <Key extends string>(column: Column<Key>): Column<Key> => ({ ...column, isOfWhole: true });
export const ofNow = <Key extends string>(column: Column<Key>): Column<Key> => ({ ...column, isOfNow: true });
/** Its sums are a part of those of `whole`, another column of the report. */
export const partOf = <const Key extends string>(whole: string, column: Column<Key>): Column<Key> => ({
  ...column,
  partOf: whole,
});
/** The column is a field of its commodity; of the same key unless told. */
export const named = <const Key extends string>(column: Column<Key>, names: string = column.key): Column<Key> => ({
  ...column,
  names,
});

/** A part of a whole as 0-100; null ("-") when there is no whole. */
export function percentOf(part: CellValue | undefined, whole: CellValue | undefined): number | null {
  return Number(whole ?? 0) === 0 ? null : (Number(part ?? 0) / Number(whole)) * 100;
}

const hours = [
  named(summed('budgetHours', 'hours')),
  partOf('budgetHours', named(summed('earnedHours', 'hours'))),
  summed('remainingHours', 'hours'),
  named(recomputed('percentComplete', 'percent')),
] as const;

/** PF where hours are spent by the same; it is of all work of the code or the foreman, so that it has no total here (docs/decisions/figures.md). */
export const hoursColumns = ({ groupBy }: ByGroup) => [
  ...hours,
  ...(isCharged(groupBy) ? [{ ...plain('performanceFactor', 'ratio'), isFigure: true }] : []),
];

/** % complete of a group: by hours; without a budget by quantity (domain rule 11). */
export const percentComplete = (earnedQuantity: string, quantity: string): Ratio => ({
  kind: 'percent',
  of: [
    ['earnedHours', 'budgetHours'],
    [earnedQuantity, quantity],
  ],
});

/** Which two of its sums a ratio divides: the first that can be, else the first. */
export function pairOf({ of }: Ratio, sums: ReportRow): readonly [part: string, whole: string] {
  return of.find(([, whole]) => Number(sums[whole] ?? 0) !== 0) ?? of[0] ?? ['', ''];
}

/** Null ("-") where there is nothing to divide by. */
export function ratioOf(ratio: Ratio, sums: ReportRow): number | null {
  const [part, whole] = pairOf(ratio, sums);
  if (ratio.kind === 'length') return Number(sums[part] ?? 0) - Number(sums[whole] ?? 0);
  const percent = percentOf(sums[part], sums[whole]);
  return percent === null || ratio.kind === 'percent' ? percent : Number(sums[part]) / Number(sums[whole]);
}

export const recomputedBy = (ratios: Readonly<Record<string, Ratio>>): Recomputed =>
  Object.fromEntries(Object.entries(ratios).map(([key, ratio]) => [key, (sums: ReportRow) => ratioOf(ratio, sums)]));
