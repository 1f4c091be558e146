/** Columns and ratios that several reports share. */
import { isCharged, type ReportColumn } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import type { Column } from './declaration.ts';
import type { ReportRequest, ReportRow } from '../../repositories/reporting/request.ts';

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
/** Its cells are words of Wireway's. */
export const answered = <const Key extends string>(key: Key): Column<Key> => plain(key, 'answer');
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
  named(summed('earnedHours', 'hours')),
  summed('remainingHours', 'hours'),
  named(recomputed('percentComplete', 'percent')),
] as const;

/** PF where hours are spent by the same; it is of all work of the code or the foreman, so that it has no total here (ADR 125). */
export const hoursColumns = ({ groupBy }: ReportRequest) => [
  ...hours,
  ...(isCharged(groupBy) ? [plain('performanceFactor', 'ratio')] : []),
];

/** % complete of a group: by hours; without a budget by quantity (domain rule 11). */
export function percentComplete(earnedQuantity: string, quantity: string): (row: ReportRow) => CellValue {
  return (row) => percentOf(row['earnedHours'], row['budgetHours']) ?? percentOf(row[earnedQuantity], row[quantity]);
}
