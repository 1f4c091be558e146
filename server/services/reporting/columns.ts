/** Columns and ratios that several reports share. */
import type { ReportColumn } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import type { ReportRow } from '../../repositories/reporting/request.ts';

type Kind = ReportColumn['kind'];

export const plain = (key: string, label: string, kind: Kind = 'text'): ReportColumn => ({
  key,
  label,
  kind,
  total: 'none',
});
export const summed = (key: string, label: string, kind: Kind): ReportColumn => ({ key, label, kind, total: 'sum' });
export const recomputed = (key: string, label: string, kind: Kind): ReportColumn => ({
  key,
  label,
  kind,
  total: 'recomputed',
});

/** A part of a whole as 0-100; null ("-") when there is no whole. */
export function percentOf(part: CellValue | undefined, whole: CellValue | undefined): number | null {
  return Number(whole ?? 0) === 0 ? null : (Number(part ?? 0) / Number(whole)) * 100;
}

export const hoursColumns: readonly ReportColumn[] = [
  summed('budgetHours', 'Budget h', 'hours'),
  summed('earnedHours', 'Earned h', 'hours'),
  summed('remainingHours', 'Remaining h', 'hours'),
  recomputed('percentComplete', '% complete', 'percent'),
];

/** % complete of a group: by hours; without a budget by quantity (domain rule 11). */
export function percentComplete(earnedQuantity: string, quantity: string): (row: ReportRow) => CellValue {
  return (row) => percentOf(row['earnedHours'], row['budgetHours']) ?? percentOf(row[earnedQuantity], row[quantity]);
}
