/** Inputs of a check: the chosen options, the file, and the resulting plan. */
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import { readColumnSettings } from '../../../repositories/columnSettings.ts';
import { findCorrections } from '../../../repositories/imports/corrections.ts';
import type { ImportRow } from '../../../repositories/imports/records.ts';
import { findUnit } from '../../../repositories/projects/projects.ts';
import type { ImportContext } from '../importRecord.ts';
import { limits } from '../limits.ts';
import type { ParsePlan } from '../parsing/parsePlan.ts';
import { planOf, type Choice } from '../plan.ts';
import { openUploadedFile, type UploadedFile } from '../uploadedFile.ts';

const nothingKnown: ParsePlan['known'] = { equipment: [], raceways: [], cables: [] };

/** Plan for reading the stored file with these options, before any lookups. Throws if the options do not fit the file. */
export async function planCheck(
  transaction: Transaction,
  kept: ImportRow,
  { inspection }: UploadedFile,
  choice: Choice,
): Promise<ParsePlan> {
  const { projectId, id: importId } = kept.record;
  const unit = await findUnit(transaction, projectId);
  const columns = await readColumnSettings(transaction, projectId);
  const corrections = await findCorrections(transaction, {
    keptIn: 'import_correction',
    projectId,
    importId,
    sheet: choice.sheet,
  });
  return planOf(kept, inspection, choice, unit, { known: nothingKnown, columns, corrections });
}

/** Options of the last requested check of the import. */
export function chosenOf({ record }: ImportRow): Choice {
  const { sheet, headerRow, mapping, mode, options } = record;
  if (sheet === null || headerRow === null || mapping === null || mode === null || options === null)
    throw new DomainError('import.notReady', importMessage('notChecked'));
  return { sheet, headerRow, mapping, mode, options };
}

export const openFor = (
  context: ImportContext,
  kept: ImportRow,
  { headerRow, options }: Choice,
): Promise<UploadedFile> => openUploadedFile(context, kept.record, headerRow + limits.previewRowsShown, options.text);
