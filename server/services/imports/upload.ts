/** Upload and preview: the file is stored and looked at; nothing is imported yet. */
import { randomUUID } from 'node:crypto';
import type { ImportType } from '../../../contract/commodities/index.ts';
import type { SheetPreview } from '../../../contract/imports.ts';
import type { Transaction } from '../../db/connect.ts';
import {
  findImport,
  insertImport,
  updateImport,
  type ImportRow,
  type ImportUpdate,
  type StoredImportRecord,
} from '../../repositories/imports.ts';
import type { ServerContext } from '../../context.ts';
import { DomainError } from '../../domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { fileKind } from './files/fileKind.ts';
import { keepInspection, readHead, removeUpload, storeUpload } from './files/uploadStore.ts';
import { limits } from './limits.ts';
import { noSheet } from './plan.ts';
import { proposeSheets } from './proposal.ts';
import type { Inspection } from './reading/row.ts';
import { openUploadedFile } from './uploadedFile.ts';
import { inspect } from './worker/readers.ts';

export type ImportContext = Pick<ServerContext, 'database' | 'now'> & {
  readonly config: Pick<ServerContext['config'], 'dataFolder'>;
};

export interface ImportDraft {
  readonly importId: string;
  readonly record: StoredImportRecord;
  readonly sheets: SheetPreview[];
  readonly proposedSheet: string;
}

export interface Upload {
  readonly projectId: number;
  readonly importType: ImportType;
  readonly fileName: string;
  readonly stream: NodeJS.ReadableStream;
  readonly truncated: () => boolean;
  readonly userId: number;
}

/** The import, or 'import.notFound'. */
export async function requireImport(transaction: Transaction, projectId: number, importId: string): Promise<ImportRow> {
  const found = await findImport(transaction, projectId, importId);
  if (!found) throw new DomainError('import.notFound', importMessage('missing'));
  return found;
}

/** A name fit to be shown: no folders, no control or direction characters, at most 200 long. */
function shownName(fileName: string): string {
  const base = fileName.replaceAll(/^.*[\\/]/g, '');
  const plain = base.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 ? plain.slice(dot).slice(0, 10) : '';
  return plain.length <= 200 ? plain || 'file' : plain.slice(0, 200 - ending.length) + ending;
}

async function draft(
  transaction: Transaction,
  kept: ImportRow,
  inspection: Inspection,
  chosen?: { sheet?: string | undefined; headerRow?: number | undefined },
): Promise<ImportDraft> {
  const { record } = kept;
  const { sheets, best } = await proposeSheets(transaction, record.projectId, record.importType, inspection, chosen);
  return {
    importId: record.id,
    record: { ...record, options: record.options ?? best.remembered?.options ?? null },
    sheets: sheets.map(({ preview }) => preview),
    proposedSheet: best.preview.name,
  };
}

/** Stores and looks at an uploaded schedule. Throws the import.file… errors; then nothing of it stays. */
export async function uploadSchedule(context: ImportContext, upload: Upload): Promise<ImportDraft> {
  const importId = randomUUID();
  const folder = context.config.dataFolder;
  const fileName = shownName(upload.fileName);
  try {
    const stored = await storeUpload(folder, importId, upload.stream, upload.truncated);
    const kind = fileKind(fileName, await readHead(stored.path));
    const inspection = await inspect(stored.path, kind, limits.previewRowsKept);
    await keepInspection(stored.path, inspection);
    return await context.database.transaction(async (transaction) => {
      await insertImport(transaction, {
        projectId: upload.projectId,
        id: importId,
        importType: upload.importType,
        fileName,
        fileSize: stored.size,
        fileHash: stored.hash,
        notices: inspection.notices,
        uploadedBy: upload.userId,
        uploadedAt: context.now(),
      });
      return draft(transaction, await requireImport(transaction, upload.projectId, importId), inspection);
    });
  } catch (error) {
    await removeUpload(folder, importId);
    throw error;
  }
}

export interface PreviewRequest {
  readonly projectId: number;
  readonly importId: string;
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
}

/** The sheets again, with the mapping proposed for another sheet or header row. */
export async function previewSchedule(
  context: ImportContext,
  { projectId, importId, sheet, headerRow }: PreviewRequest,
): Promise<ImportDraft> {
  const kept = await context.database.transaction((transaction) => requireImport(transaction, projectId, importId));
  const { inspection } = await openUploadedFile(
    context.config.dataFolder,
    kept,
    (headerRow ?? 0) + limits.previewRowsShown,
  );
  if (sheet !== undefined && !inspection.sheets.some(({ name }) => name === sheet)) throw noSheet(sheet, inspection);
  const isPlanned = sheet === undefined && headerRow === undefined && kept.record.sheet !== null;
  const chosen = isPlanned
    ? { sheet: kept.record.sheet ?? undefined, headerRow: kept.record.headerRow ?? 0 }
    : { sheet, headerRow };
  return context.database.transaction((transaction) => draft(transaction, kept, inspection, chosen));
}

/** What a person is told of a failure, and its code; anything unexpected stays in the log. */
function problemOf(error: unknown): ImportUpdate {
  const isTold = error instanceof DomainError;
  return {
    problem: { json: isTold ? error.userMessage : importMessage('failed') },
    problem_code: isTold ? error.code : 'server.failure',
  };
}

/** Sets an import back to how it was before a check or apply that did not come to its end. */
export async function release(
  context: ImportContext,
  projectId: number,
  importId: string,
  status: string,
  error: unknown,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const kept = await findImport(transaction, projectId, importId);
    if (kept && (kept.record.status === 'checking' || kept.record.status === 'applying'))
      await updateImport(transaction, projectId, importId, { status, ...problemOf(error), progress: null });
  });
}
