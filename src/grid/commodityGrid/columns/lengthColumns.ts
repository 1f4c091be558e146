/** Columns of a grid whose user has chosen none. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { removedWithProgress } from '../../../../contract/commodities/fields/status.ts';
import type { Table } from '../../../store/table/table.ts';

/**
 * Returns the columns of the commodity, and after its length those that the reports count by: the parallel runs where a row has
 * more than one, and the design length where a row's can differ from its length. Without them the length of the grid would add up
 * to another number than that of a report, and nothing would show why (docs/decisions/figures.md).
 */
export function columnsOfRows(
  { dataColumns, offered, lengthField, runsField }: Commodity,
  table: Table,
): readonly string[] {
  if (lengthField === undefined) return dataColumns;
  const hasRuns = runsField !== undefined && isAnyOver(table, runsField, 1);
  const isOffered = (key: string) => !dataColumns.includes(key) && offered.some((field) => field.key === key);
  const added = [
    ...(hasRuns ? [runsField] : []),
    ...(hasRuns || isAnyRemovedWithProgress(table) ? ['quantity'] : []),
  ].filter(isOffered);
  const at = dataColumns.indexOf(lengthField);
  return at === -1 || added.length === 0 ? dataColumns : dataColumns.toSpliced(at + 1, 0, ...added);
}

function isAnyOver({ columns, length }: Table, key: string, limit: number): boolean {
  const column = columns.get(key);
  return column?.kind === 'number' && column.values.subarray(0, length).some((value) => value > limit);
}

function isAnyRemovedWithProgress({ columns, length }: Table): boolean {
  const column = columns.get('status');
  if (column?.kind !== 'text') return false;
  const code = column.values.indexOf(removedWithProgress);
  return code !== -1 && column.codes.subarray(0, length).includes(code);
}
