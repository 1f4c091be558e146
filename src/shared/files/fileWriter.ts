/** What the thread that writes files does with what it is told. */
import { fileOf, type ExportCell, type ExportTable, type FileFormat } from './tableFile.ts';

/** Rows come in parts; with the last one comes what they are to be. */
export interface FileRequest {
  readonly rows: readonly (readonly ExportCell[])[];
  readonly last: { readonly head: Omit<ExportTable, 'rows'>; readonly format: FileFormat } | null;
}
/** The file, or what went wrong. */
export type FileReply = Blob | string;

/** Takes one part after the other; gives the file with the last of them. */
export function fileWriter(): (request: FileRequest) => Promise<Blob> | null {
  const parts: FileRequest['rows'][] = [];
  return ({ rows, last }) => {
    parts.push(rows);
    return last && fileOf({ ...last.head, rows: parts.flat() }, last.format);
  };
}
