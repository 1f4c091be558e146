/** Shared handling of all kinds of uploaded files: stored once, and read again on each request. */
import { randomUUID } from 'node:crypto';
import type { TextChoice } from '../../../contract/imports/imports.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { lockOpenFiles, readOpenFiles, type FileTable } from '../../repositories/openFiles.ts';
import { fileKind } from './files/fileKind.ts';
import { readHead, receiveUpload, removeLocalFiles, writeInspection } from './files/uploadStore.ts';
import { uploadsOf } from './files/uploadsOf.ts';
import type { ImportContext } from './importRecord.ts';
import { limits } from './limits.ts';
import { noSheet } from './plan.ts';
import type { ChosenHeader } from './proposal.ts';
import type { Inspection } from './reading/row.ts';
import { openUploadedFile } from './uploadedFile.ts';
import { inspect } from './worker/workerPool.ts';

export interface ReceivedFile {
  readonly projectId: number;
  readonly userId: number;
  readonly fileName: string;
  readonly stream: NodeJS.ReadableStream;
  readonly truncated: () => boolean;
}

/** A file that is stored and inspected, without a record in the database yet. */
export interface StoredFile {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly hash: string;
  readonly inspection: Inspection;
}

/** Returns a file name that is safe to display: no folders, no control or direction characters, at most 200 characters. */
export function shownName(fileName: string): string {
  const base = fileName.replaceAll(/^.*[\\/]/g, '');
  const plain = base.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 ? plain.slice(dot).slice(0, 10) : '';
  return plain.length <= 200 ? plain || 'file' : plain.slice(0, 200 - ending.length) + ending;
}

const megabytesOf = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/**
 * Rejects an upload if the user, or all users of the project together, have too many uploads or too many bytes waiting to be
 * applied.
 */
async function requireRoom(
  transaction: Transaction,
  table: FileTable,
  file: Pick<ReceivedFile, 'projectId' | 'userId'>,
): Promise<void> {
  const { uploads, bytes, ownUploads, ownBytes } = await readOpenFiles(transaction, table, file);
  if (ownUploads >= limits.ownOpenUploads || ownBytes >= limits.ownOpenUploadBytes)
    throw new DomainError(
      'import.busy',
      importMessage('manyOwnOpen', { uploads: ownUploads, megabytes: megabytesOf(ownBytes) }),
    );
  if (uploads >= limits.openUploads || bytes >= limits.openUploadBytes)
    throw new DomainError('import.busy', importMessage('manyOpen', { uploads, megabytes: megabytesOf(bytes) }));
}

/** Stores and inspects a file; `keep` inserts its record. Throws the import.file… errors; in that case nothing is stored. */
export async function receiveFile<Kept>(
  context: ImportContext,
  { projectId, userId, stream, truncated, ...file }: ReceivedFile,
  table: FileTable,
  keep: (transaction: Transaction, stored: StoredFile) => Promise<Kept>,
): Promise<Kept> {
  const { database } = context;
  const id = randomUUID();
  const uploads = uploadsOf(context);
  const upload = { projectId, id };
  const fileName = shownName(file.fileName);
  const owner = { projectId, userId };
  await database.transaction((transaction) => requireRoom(transaction, table, owner));
  try {
    const path = uploads.localPath(upload, 'file');
    const { size, hash } = await receiveUpload(path, stream, truncated);
    const kind = fileKind(fileName, await readHead(path));
    const inspection = await inspect(path, kind, { rowsKept: limits.previewRowsKept, projectId });
    await writeInspection(uploads, upload, inspection);
    return await database.transaction(async (transaction) => {
      // Stored before the locks, which other uploads wait for.
      await uploads.keep(transaction, upload, 'file');
      await uploads.keep(transaction, upload, 'inspection');
      // Concurrent uploads might have used up the limit since the first check.
      await lockOpenFiles(transaction, owner);
      await requireRoom(transaction, table, owner);
      return keep(transaction, { id, fileName, size, hash, inspection });
    });
  } catch (error) {
    await removeLocalFiles(uploads, upload);
    throw error;
  }
}

export interface PreviewRequest extends ChosenHeader {
  readonly projectId: number;
  readonly importId: string;
  readonly delimiter?: TextChoice['delimiter'] | undefined;
  readonly encoding?: TextChoice['encoding'] | undefined;
}

/** Record of a file, with the choices under which it was last read. */
interface FileRecord {
  readonly id: string;
  readonly projectId: number;
  readonly fileName: string;
  readonly sheet: string | null;
  readonly headerRow: number | null;
  readonly options: { readonly headerRows?: number | null | undefined; readonly text?: TextChoice | undefined } | null;
}

interface SheetsAgain {
  readonly inspection: Inspection;
  readonly chosen: ChosenHeader;
  /** Requested text format; undefined to read it as it was last read. */
  readonly text: TextChoice | undefined;
}

/** Returns the sheets of a file as requested, or as they were last read. */
export async function readSheetsAgain(
  context: ImportContext,
  record: FileRecord,
  { delimiter, encoding, ...asked }: Omit<PreviewRequest, 'projectId' | 'importId'>,
): Promise<SheetsAgain> {
  const { sheet, headerRow, options } = record;
  const isRequested = [...Object.values(asked), delimiter, encoding].some((value) => value !== undefined);
  const chosen: ChosenHeader =
    isRequested || sheet === null
      ? asked
      : { sheet, headerRow: headerRow ?? 0, headerRows: options?.headerRows ?? undefined };
  const text: TextChoice = isRequested
    ? { delimiter: delimiter ?? null, encoding: encoding ?? null }
    : (options?.text ?? { delimiter: null, encoding: null });
  const rows = (chosen.headerRow ?? 0) + limits.previewRowsShown;
  const { inspection } = await openUploadedFile(context, record, rows, text);
  if (asked.sheet !== undefined && !inspection.sheets.some(({ name }) => name === asked.sheet))
    throw noSheet(asked.sheet, inspection);
  return { inspection, chosen, text: isRequested ? text : undefined };
}
