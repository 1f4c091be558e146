import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { Row } from '../../../contract/progress/progress.ts';
import type { Table } from './table.ts';

/** Returns a row with the values of its fields, in the form the progress rules read; undefined if it is not in the table. */
export function rowOfTable(table: Table, commodity: Commodity, id: number): Row | undefined {
  const row = table.rowOf(id);
  return row === undefined
    ? undefined
    : Object.fromEntries(commodity.fields.map(({ key }) => [key, table.read(row, key)]));
}
