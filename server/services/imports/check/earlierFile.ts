/**
 * A revision repeats most lines of the file the schedule was last read from. Which of them need not be read again is
 * decided here: lines of a file that was read the same way, whose rows nobody wrote since (docs/decisions/import-reading.md).
 */
import { ownerOf } from '../../../../contract/commodities/links.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  findLastApplied,
  keysOfOtherTypes,
  keysWrittenSince,
} from '../../../repositories/imports/staged/knownLines.ts';
import type { ImportRow } from '../../../repositories/imports/records.ts';
import type { Staging } from '../../../repositories/imports/staged/staging.ts';
import { linesPath, uploadExists, uploadPath } from '../files/uploadStore.ts';
import type { ImportContext } from '../importRecord.ts';
import type { ParsePlan } from '../parsing/parsePlan.ts';
import { readKeyOf } from './sameFile.ts';
import type { UploadedFile } from '../uploadedFile.ts';
import type { EarlierFile, LineKeeping } from '../worker/messages.ts';

/** Past this share of the rows written since, reading all of them costs no more. */
const mostWritten = 0.5;

/**
 * Whether what a line comes to can be told from the line and its row alone. Not where codes are told of
 * that all rows hold, nor where rows are held against those of what they belong to.
 */
const standsAlone = (
  { options: { createMissingCodes } }: ParsePlan,
  staging: Staging,
  { kind }: UploadedFile,
): boolean => kind === 'text' && createMissingCodes && ownerOf(staging.type) === undefined;

async function findEarlierFile(
  transaction: Transaction,
  { config }: ImportContext,
  kept: ImportRow,
  staging: Staging,
  scheduleVersion: number,
): Promise<EarlierFile | null> {
  const { projectId } = kept.record;
  const last = await findLastApplied(transaction, kept);
  if (last === null) return null;
  const path = linesPath(config.dataFolder, last.fileOf);
  if (!(await uploadExists(path))) return null;
  const most = Math.ceil(last.stagedRows * mostWritten);
  const written = await keysWrittenSince(transaction, staging, projectId, last.version, most + 1);
  if (written.length > most) return null;
  return {
    path: uploadPath(config.dataFolder, last.fileOf),
    linesPath: path,
    written: [...written, ...(await keysOfOtherTypes(transaction, staging, projectId))],
    areListsTheSame: last.listsVersion === scheduleVersion,
  };
}

/**
 * Where the lines of the file are kept, and which are known; null where every line is to be read. A correction is of one
 * file, and its row is read with care.
 */
export async function lineKeeping(
  transaction: Transaction,
  context: ImportContext,
  {
    kept,
    stored,
    plan,
    listsVersion,
  }: { kept: ImportRow; stored: UploadedFile; plan: ParsePlan; listsVersion: number },
  staging: Staging,
  isReadWhole: boolean,
): Promise<LineKeeping | null> {
  if (!standsAlone(plan, staging, stored)) return null;
  return {
    linesPath: linesPath(context.config.dataFolder, kept.record.id),
    readKey: await readKeyOf({ ...plan, corrections: [] }, stored.kind),
    earlier: isReadWhole ? null : await findEarlierFile(transaction, context, kept, staging, listsVersion),
  };
}
