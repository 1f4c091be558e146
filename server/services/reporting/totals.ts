/** Rows with their ratios, and the totals below them. Totals are sums of unrounded values (domain rule 11). */
import { roundTo4 } from '../../../contract/base/values/roundTo4.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { ReportRow } from '../../repositories/reporting/request.ts';
import type { Column, Recomputed } from './declarations/declaration.ts';

/** Adds the recomputed columns; the row's keys are in column order. */
export function complete(row: ReportRow, columns: readonly Column[], recomputed: Recomputed): ReportRow {
  return Object.fromEntries(columns.map(({ key }) => [key, recomputed[key]?.(row) ?? row[key] ?? null]));
}

/** Rounded to four decimals: anything finer is meaningless for lengths, too. */
function sum(rows: readonly ReportRow[], key: string): number {
  return roundTo4(rows.reduce((running, row) => running + Number(row[key] ?? 0), 0));
}

/** Ratios are recomputed from the sums of all numbers of the rows, shown or not. */
export function totalsOf(rows: readonly ReportRow[], columns: readonly Column[], recomputed: Recomputed): ReportRow {
  const numeric = Object.keys(rows[0] ?? {}).filter((key) => rows.every((row) => typeof row[key] === 'number'));
  const sums: ReportRow = Object.fromEntries(numeric.map((key) => [key, sum(rows, key)]));
  return Object.fromEntries(
    columns.map(({ key, total }): [string, CellValue] => {
      if (total === 'none') return [key, null];
      if (total === 'sum') return [key, sums[key] ?? 0];
      return [key, recomputed[key]?.(sums) ?? null];
    }),
  );
}
