/** The view as a file: the columns shown, the rows that answer, in their order. */
import type { Field } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { FieldKind } from '../../../contract/commodities/fields/kind.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { ExportTable } from '../../shared/files/tableFile.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';

interface View {
  readonly fileName: string;
  readonly fields: readonly Field[];
  /** With the unit, as the grid shows them. */
  readonly headers: readonly string[];
  readonly vector: Int32Array;
  /** Columns that are no field; they stand behind the first. */
  readonly extra?: readonly ExtraColumn[];
}

export interface ExtraColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
}

/** A flag that is not set is a blank cell, as in the grid. */
const shown = (value: CellValue) => (value === false ? null : value);

export function exportOf(
  store: Pick<CommodityStore, 'read'>,
  { fileName, fields, headers, vector, extra = [] }: View,
): ExportTable {
  const columns = fields
    .map(({ key, kind }, at): ExtraColumn => ({ key, kind, label: headers[at]! }))
    .toSpliced(1, 0, ...extra);
  return {
    fileName,
    columns: columns.map(({ label, kind }) => ({ label, kind: fieldKinds[kind].exportAs })),
    rows: Array.from(vector, (row) => columns.map(({ key }) => shown(store.read(row, key)))),
  };
}
