/** Upload and preview: the file is stored and inspected; nothing is imported yet. */
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { importOptions, type SheetPreview, type TextChoice } from '../../../contract/imports/imports.ts';
import type { Transaction } from '../../db/database.ts';
import { insertImport, type ImportRow, type StoredImportRecord } from '../../repositories/imports/records.ts';
import { readColumnSettings } from '../../repositories/columnSettings.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import { requireImport, type ImportContext } from './importRecord.ts';
import { proposeSheets, type ChosenHeader } from './proposal.ts';
import type { Inspection } from './reading/row.ts';
import { readSheetsAgain, receiveFile, type PreviewRequest, type ReceivedFile } from './uploadedSheets.ts';

export interface ImportDraft {
  readonly importId: string;
  readonly record: StoredImportRecord;
  readonly sheets: SheetPreview[];
  readonly proposedSheet: string;
  readonly text: Inspection['text'];
}

export interface Upload extends ReceivedFile {
  readonly importType: ImportType;
}

/** Returns the proposal for the file; `text` is how the user chose to read it. */
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

/** Stores and inspects an uploaded schedule. Throws the import.file… errors; in that case nothing is stored. */
export function uploadSchedule(
  context: ImportContext,
  { importType, ...file }: Upload,
  audit: (transaction: Transaction, importId: string, fileName: string) => Promise<void>,
): Promise<ImportDraft> {
  const { projectId, userId } = file;
  return receiveFile(context, file, 'import', async (transaction, { id, fileName, size, hash, inspection }) => {
    await insertImport(transaction, {
      projectId,
      id,
      importType,
      fileName,
      fileSize: size,
      fileHash: hash,
      notices: inspection.notices,
      uploadedBy: userId,
      uploadedAt: context.now(),
    });
    await audit(transaction, id, fileName);
    return draft(transaction, await requireImport(transaction, projectId, id), inspection);
  });
}

/** Returns the sheets again, with the proposal for another sheet, header, delimiter or encoding. */
export async function previewSchedule(
  context: ImportContext,
  { projectId, importId, ...requested }: PreviewRequest,
): Promise<ImportDraft> {
  const kept = await context.database.transaction((transaction) => requireImport(transaction, projectId, importId));
  const { inspection, chosen, text } = await readSheetsAgain(context, kept.record, requested);
  return context.database.transaction((transaction) => draft(transaction, kept, inspection, chosen, text));
}
