/** Exports the view as a file: the visible columns, and the matching rows in their order. */
import { fieldIn, type Commodity, type Field } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { FieldKind } from '../../../contract/commodities/fields/kind.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { useProject } from '../../context/useApp.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { ExportTable, FileFormat } from '../../shared/files/tableFile.ts';
import { useExportTable } from '../../shared/files/useExportTable.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';

interface ExportedView {
  readonly fileName: string;
  readonly fields: readonly Field[];
  /** Including units, as in the grid. */
  readonly headers: readonly string[];
  readonly vector: Int32Array;
  /** Columns that are not fields; placed after the first column. */
  readonly extra?: readonly ExtraColumn[];
}

export interface ExtraColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
}

/** A flag that is not set is exported as a blank cell, as in the grid. */
const shown = (value: CellValue) => (value === false ? null : value);

export function exportOf(
  store: Pick<CommodityStore, 'read'>,
  { fileName, fields, headers, vector, extra = [] }: ExportedView,
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

interface ExportOptions {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  /** Keys of the columns, in order. */
  readonly shown: readonly string[];
  /** Indexes of the visible rows. */
  readonly vector: Int32Array;
  readonly extra: readonly ExtraColumn[];
  /** Adds the days of the rows to the file name. */
  readonly nameOfDays: (name: string) => string;
}

/** Returns a function that exports the view as a file. */
export function useExportRows(options: ExportOptions): (format: FileFormat) => void {
  const { store, commodity, shown: columns, vector, extra, nameOfDays } = options;
  const { projectNumber, unitMeasurement: unit } = useProject();
  const terms = useTerms();
  const exportTable = useExportTable();
  return (format) => {
    const fields = columns.flatMap((key) => fieldIn({ fields: commodity.offered }, key) ?? []);
    const headers = fields.map((field) => terms.header(field, unit));
    const fileName = nameOfDays(`${projectNumber} ${terms.plural(store.type)}`);
    exportTable(exportOf(store, { fileName, fields, headers, vector, extra }), format);
  };
}
