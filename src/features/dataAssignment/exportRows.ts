/** The view as a file: the columns shown, the rows that answer, in their order. */
import type { Field } from '../../../contract/commodities/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds/index.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import type { ExportTable } from '../../exports/tableFile.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';

interface View {
  readonly fileName: string;
  readonly fields: readonly Field[];
  /** With the unit, as the grid shows them. */
  readonly headers: readonly string[];
  readonly vector: Int32Array;
}

/** A flag that is not set is a blank cell, as in the grid. */
const shown = (value: CellValue) => (value === false ? null : value);

export function exportOf(
  store: Pick<CommodityStore, 'read'>,
  { fileName, fields, headers, vector }: View,
): ExportTable {
  return {
    fileName,
    columns: fields.map(({ kind }, at) => ({ label: headers[at]!, kind: fieldKinds[kind].exportAs })),
    rows: Array.from(vector, (row) => fields.map(({ key }) => shown(store.read(row, key)))),
  };
}
