/** Export of tables as CSV or XLSX. Both writers are loaded on export, not before. Independent of the DOM. */
import { guardFormula } from '../../../contract/base/values/formulaGuard.ts';

export interface ExportColumn {
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date';
}
/** Value of a cell; a date is `2026-11-20`. */
export type ExportCell = string | number | boolean | null;

export interface ExportTable {
  /** File name without extension: `cable-summary 2026-11-20`. */
  readonly fileName: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
  /** Description of the table for later readers of the file: one line each, below an empty line after the rows. */
  readonly notes?: readonly string[];
}

export type FileFormat = 'csv' | 'xlsx';

const words = (cell: ExportCell) => (typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell);

const noteLines = (notes: readonly string[] = []): ExportCell[][] =>
  notes.length === 0 ? [] : [[], ...notes.map((note) => [note])];

/**
 * Returns CSV by RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. Text that looks like a formula is
 * quoted.
 */
export async function csvFile({ columns, rows, notes }: ExportTable): Promise<Blob> {
  const { default: papaparse } = await import('papaparse');
  const lines = [columns.map(({ label }) => label), ...rows, ...noteLines(notes)].map((row) =>
    row.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : words(cell))),
  );
  return new Blob(['\uFEFF', papaparse.unparse(lines, { newline: '\r\n' }), '\r\n'], {
    type: 'text/csv;charset=utf-8',
  });
}

function xlsxCell(cell: ExportCell, kind: ExportColumn['kind']) {
  const value = words(cell);
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  const day = kind === 'date' ? new Date(`${value}T00:00:00Z`) : null;
  if (day && !Number.isNaN(day.getTime())) return { value: day, type: Date, format: 'yyyy-mm-dd' };
  return { value: guardFormula(value), type: String };
}

/** Returns a workbook with one sheet and a frozen bold header row; numbers and dates retain their type. */
export async function xlsxFile({ columns, rows, notes }: ExportTable): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const header = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((row) => row.map((cell, index) => xlsxCell(cell, columns[index]?.kind ?? 'text')));
  const reported = noteLines(notes).map((line) => line.map((cell) => xlsxCell(cell, 'text')));
  return writeXlsxFile([header, ...body, ...reported], {
    columns: columns.map(({ label, kind }) => ({ width: kind === 'text' ? Math.max(14, label.length) : 12 })),
    stickyRowsCount: 1,
  }).toBlob();
}

export const fileOf = (table: ExportTable, format: FileFormat): Promise<Blob> =>
  format === 'csv' ? csvFile(table) : xlsxFile(table);
