import type { Changes } from '../../contract/rows/changes.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';

/** Value of a field in a row of a snapshot; an omitted column is blank. */
export function cellOf(changes: Pick<Changes, 'columns'>, key: string, row: number): CellValue {
  const column = changes.columns[key];
  if (!column) return null;
  if (column.kind === 'number') return column.values[row] ?? null;
  return column.values[column.codes[row] ?? -1] ?? null;
}
