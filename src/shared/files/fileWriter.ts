/** Message handler of the worker that writes files. */
import { fileOf, type ExportCell, type ExportTable, type FileFormat } from './tableFile.ts';

/** Rows are sent in parts; the last part also has the table head and the format. */
export interface FileRequest {
  readonly rows: readonly (readonly ExportCell[])[];
  readonly last: { readonly head: Omit<ExportTable, 'rows'>; readonly format: FileFormat } | null;
}
/** File, or the error message. */
export type FileReply = Blob | string;

/** Collects the parts; returns the file with the last of them. */
export function fileWriter(): (request: FileRequest) => Promise<Blob> | null {
  const parts: FileRequest['rows'][] = [];
  return ({ rows, last }) => {
    parts.push(rows);
    return last && fileOf({ ...last.head, rows: parts.flat() }, last.format);
  };
}
