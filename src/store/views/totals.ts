/** Totals over the visible rows; the percentage is computed from the sums, never summed (domain rule: arithmetic). */
import { commodities } from '../../../contract/commodities/index.ts';
import { groupPercentComplete, shareInPlace } from '../../../contract/progress/earnedValue.ts';
import type { Table } from '../table/table.ts';

export interface Totals {
  readonly count: number;
  /** Sums of the summed fields, unrounded. A length counts once for each parallel run, as in the reports. */
  readonly sums: Readonly<Record<string, number>>;
  /** 0-100: earned of budget hours; without budget, earned of total quantity; null when there is neither. */
  readonly percentComplete: number | null;
}

export function totalsOf(table: Table, rows: Int32Array): Totals {
  const commodity = commodities[table.type];
  const sums: Record<string, number> = {};
  for (const field of commodity.fields) if (field.summed) sums[field.key] = sumOf(table, rows, field.key);
  const { budgetHours = 0, earnedHours = 0, quantity = 0 } = sums;
  if (commodity.lengthField) sums[commodity.lengthField] = quantity;
  const mainStep = commodity.steps.find((step) => step.key === commodity.mainStep);
  const earnedQuantity = mainStep ? quantityInPlace(table, rows, mainStep.fractionField) : 0;
  const percentComplete = groupPercentComplete({ budgetHours, earnedHours, quantity, earnedQuantity });
  return { count: rows.length, sums, percentComplete };
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

function quantityInPlace(table: Table, rows: Int32Array, fractionField: string): number {
  const [quantities, fractions, status] = ['quantity', fractionField, 'status'].map((key) => table.columns.get(key));
  if (quantities?.kind !== 'number' || fractions?.kind !== 'number' || status?.kind !== 'text') return 0;
  const { codes } = status;
  const isWhole = status.values.map((value) => shareInPlace(value, 0) === 1);
  let sum = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    sum += (quantities.values[row]! || 0) * (isWhole[codes[row]!] === true ? 1 : fractions.values[row]! || 0);
  }
  return sum;
}
