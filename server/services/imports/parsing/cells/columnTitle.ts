/** Columns of a file by the field that is read from them. */
import type { ParsePlan } from '../parsePlan.ts';

/** The title of a column (0-based) by which its issues are told. */
export const columnTitle = (headers: readonly string[], column: number): string =>
  headers[column] || `Column ${column + 1}`;

/** The title of the column that a field is read from, as the file says it; '' where it has none. */
export function titleOf({ mapping, headers }: Pick<ParsePlan, 'mapping' | 'headers'>, field: string): string {
  const column = Object.entries(mapping).find(([, mapped]) => mapped === field)?.[0];
  return column === undefined ? '' : (headers[Number(column)] ?? '');
}
