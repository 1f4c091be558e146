/** Totals over the visible rows; the percentage is computed from the sums, never summed (domain rule: arithmetic). */
import { commodities } from '../../../contract/commodities/index.ts';
import { groupPercentComplete } from '../../../contract/progress/earnedValue.ts';
import type { Table } from '../table/table.ts';

export interface Totals {
  readonly count: number;
  /** Sums of the summed fields, unrounded. */
  readonly sums: Readonly<Record<string, number>>;
  /** 0-100: earned of budget hours; null without a budget. */
  readonly percentComplete: number | null;
}

export function totalsOf(table: Table, rows: Int32Array): Totals {
  const sums: Record<string, number> = {};
  for (const field of commodities[table.type].fields) if (field.summed) sums[field.key] = sumOf(table, rows, field.key);
  const { budgetHours = 0, earnedHours = 0 } = sums;
  return { count: rows.length, sums, percentComplete: groupPercentComplete({ budgetHours, earnedHours }) };
}

function sumOf(table: Table, rows: Int32Array, field: string): number {
  const column = table.columns.get(field);
  if (column?.kind !== 'number') return 0;
  const { values } = column;
  let sum = 0;
  // An indexed loop, because an iterator is slow until the loop is compiled, which is exactly when a grid opens.
  for (let at = 0; at < rows.length; at++) {
    const value = values[rows[at]!]!;
    if (!Number.isNaN(value)) sum += value;
  }
  return sum;
}
