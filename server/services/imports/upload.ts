/** Upload and preview: the file is stored and looked at; nothing is imported yet. */
import { randomUUID } from 'node:crypto';
import { projectCommodity } from '../../../contract/columns/projectCommodity.ts';
import type { ImportType } from '../../../contract/commodities/index.ts';
import { importOptions, type SheetPreview, type TextChoice } from '../../../contract/imports.ts';
import type { Transaction } from '../../db/database.ts';
import {
  insertImport,
  openUploads,
  type ImportRow,
  type StoredImportRecord,
} from '../../repositories/imports/records.ts';
import { readColumnSettings } from '../../repositories/columnSettings.ts';
import { findUnit } from '../../repositories/projects.ts';
import { DomainError } from '../../domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { fileKind } from './files/fileKind.ts';
import { keepInspection, readHead, removeUpload, storeUpload } from './files/uploadStore.ts';
import { requireImport, type ImportContext } from './importRecord.ts';
import { limits } from './limits.ts';
import { noSheet } from './plan.ts';
import { proposeSheets, type ChosenHeader } from './proposal.ts';
import type { Inspection } from './reading/row.ts';
import { openUploadedFile } from './uploadedFile.ts';
import { inspect } from './worker/workerPool.ts';

export interface ImportDraft {
  readonly importId: string;
  readonly record: StoredImportRecord;
  readonly sheets: SheetPreview[];
  readonly proposedSheet: string;
  readonly text: Inspection['text'];
}

export interface Upload {
  readonly projectId: number;
  readonly importType: ImportType;
  readonly fileName: string;
  readonly stream: NodeJS.ReadableStream;
  readonly truncated: () => boolean;
  readonly userId: number;
}

/** A name fit to be shown: no folders, no control or direction characters, at most 200 long. */
export function shownName(fileName: string): string {
  const base = fileName.replaceAll(/^.*[\\/]/g, '');
  const plain = base.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 ? plain.slice(dot).slice(0, 10) : '';
  return plain.length <= 200 ? plain || 'file' : plain.slice(0, 200 - ending.length) + ending;
}

/** What is proposed for the file; `text` is how a person chose to read it. */
async function draft(
  transaction: Transaction,
  kept: ImportRow,
  inspection: Inspection,
  chosen: ChosenHeader = {},
  text?: TextChoice,
): Promise<ImportDraft> {
  const { record } = kept;
  const unit = await findUnit(transaction, record.projectId);
  const columns = await readColumnSettings(transaction, record.projectId);
  const { projectId, importType } = record;
  const target = { projectId, fields: projectCommodity(importType, columns) };
  const { sheets, best } = await proposeSheets(transaction, target, inspection, unit, chosen);
  const options = record.options ?? best.remembered?.options ?? null;
  return {
    importId: record.id,
    record: { ...record, options: text ? { ...importOptions.parse(options ?? {}), text } : options },
    sheets: sheets.map(({ preview }) => preview),
    proposedSheet: best.preview.name,
    text: inspection.text,
  };
}

/** Refuses an upload where too many, or too much, wait to be applied. */
async function requireRoom({ database }: ImportContext, projectId: number): Promise<void> {
  const { uploads, bytes } = await database.transaction((transaction) => openUploads(transaction, projectId));
  if (uploads < limits.openUploads && bytes < limits.openUploadBytes) return;
  const megabytes = Math.round(bytes / 1024 / 1024);
  throw new DomainError('import.busy', importMessage('manyOpen', { uploads, megabytes }));
}

/** Stores and looks at an uploaded schedule. Throws the import.file… errors; then nothing of it stays. */
export async function uploadSchedule(
  context: ImportContext,
  upload: Upload,
  audit: (transaction: Transaction, importId: string, fileName: string) => Promise<void>,
): Promise<ImportDraft> {
  const importId = randomUUID();
  const folder = context.config.dataFolder;
  const fileName = shownName(upload.fileName);
  await requireRoom(context, upload.projectId);
  try {
    const stored = await storeUpload(folder, importId, upload.stream, upload.truncated);
    const kind = fileKind(fileName, await readHead(stored.path));
    const inspection = await inspect(stored.path, kind, {
      rowsKept: limits.previewRowsKept,
      projectId: upload.projectId,
    });
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
      await audit(transaction, importId, fileName);
      return draft(transaction, await requireImport(transaction, upload.projectId, importId), inspection);
    });
  } catch (error) {
    await removeUpload(folder, importId);
    throw error;
  }
}

export interface PreviewRequest extends ChosenHeader {
  readonly projectId: number;
  readonly importId: string;
  readonly delimiter?: TextChoice['delimiter'] | undefined;
  readonly encoding?: TextChoice['encoding'] | undefined;
}

/** The sheets again, with what is proposed for another sheet, header, delimiter or encoding. */
export async function previewSchedule(
  context: ImportContext,
  { projectId, importId, delimiter, encoding, ...asked }: PreviewRequest,
): Promise<ImportDraft> {
  const kept = await context.database.transaction((transaction) => requireImport(transaction, projectId, importId));
  const { sheet, headerRow, options } = kept.record;
  const isAsked = [...Object.values(asked), delimiter, encoding].some((value) => value !== undefined);
  const chosen: ChosenHeader =
    isAsked || sheet === null
      ? asked
      : { sheet, headerRow: headerRow ?? 0, headerRows: options?.headerRows ?? undefined };
  const text: TextChoice = isAsked
    ? { delimiter: delimiter ?? null, encoding: encoding ?? null }
    : (options?.text ?? { delimiter: null, encoding: null });
  const rows = (chosen.headerRow ?? 0) + limits.previewRowsShown;
  const { inspection } = await openUploadedFile(context.config.dataFolder, kept.record, rows, text);
  if (asked.sheet !== undefined && !inspection.sheets.some(({ name }) => name === asked.sheet))
    throw noSheet(asked.sheet, inspection);
  return context.database.transaction((transaction) =>
    draft(transaction, kept, inspection, chosen, isAsked ? text : undefined),
  );
}
