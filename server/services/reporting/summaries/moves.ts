/** Comparison of two days: adds to each number of a report how much it moved since the earlier day. */
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { ReportRow } from '../../../repositories/reporting/request.ts';
import type { Column } from '../declarations/declaration.ts';

export interface ReportState {
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow;
}

export const moveKey = (key: string): string => `${key}Moved`;

/** Returns the key that distinguishes a report row from the others. */
export const rowKey = (row: ReportRow, columns: readonly Column[]): string =>
  JSON.stringify(
    columns.flatMap(({ key, isGroup }) => (isGroup && key in row ? [tagKey(String(row[key] ?? ''))] : [])),
  );

/** Returns the difference. Hours are exact to four decimals; anything finer is rounding error from the subtraction. */
function moved(now: CellValue | undefined, before: CellValue | undefined): number | null {
  if (typeof now !== 'number' || typeof before !== 'number') return null;
  return Math.round((now - before) * 1e6) / 1e6;
}

const isNumber = ({ total }: Column): boolean => total !== 'none';

/**
 * Returns the later state with an extra column after each one that moved in any row. A group that did not exist before counts as
 * 0 for sums, and has no ratios.
 */
export function withMoves(
  columns: readonly Column[],
  now: ReportState,
  before: ReportState,
): ReportState & { readonly columns: readonly (Column & { readonly moveOf?: string })[] } {
  const earlier = new Map(before.rows.map((row) => [rowKey(row, columns), row]));
  const measured = columns.filter(isNumber);
  const withMoved = (row: ReportRow, old: ReportRow | undefined): ReportRow => ({
    ...row,
    ...Object.fromEntries(
      measured.map(({ key, total }) => [moveKey(key), moved(row[key], old ? old[key] : total === 'sum' ? 0 : null)]),
    ),
  });
  const rows = now.rows.map((row) => withMoved(row, earlier.get(rowKey(row, columns))));
  const totals = withMoved(now.totals, before.totals);
  const hasMoved = ({ key }: Column) => [...rows, totals].some((row) => (row[moveKey(key)] ?? 0) !== 0);
  const shown = columns.flatMap((column) => {
    if (!isNumber(column) || !hasMoved(column)) return [column];
    const { kind, total } = column;
    return [column, { key: moveKey(column.key), kind, total, moveOf: column.key }];
  });
  const only = (row: ReportRow) =>
    Object.fromEntries(shown.filter(({ key }) => key in row).map(({ key }) => [key, row[key] ?? null]));
  return { columns: shown, rows: rows.map(only), totals: only(totals) };
}
