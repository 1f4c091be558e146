/** Columns of a file by the field that is read from them. */
import type { ParsePlan } from '../parsePlan.ts';

/** Title of a column (0-based) used in its issues. */
export const columnTitle = (headers: readonly string[], column: number): string =>
  headers[column] || `Column ${column + 1}`;

/** Title of the column that a field is read from, as written in the file; '' if there is none. */
export function titleOf({ mapping, headers }: Pick<ParsePlan, 'mapping' | 'headers'>, field: string): string {
  const column = Object.entries(mapping).find(([, mapped]) => mapped === field)?.[0];
  return column === undefined ? '' : (headers[Number(column)] ?? '');
}
