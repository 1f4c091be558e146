/**
 * A revision repeats most lines of the file the schedule was last read from. This module determines which of them need not be
 * read again: lines of a file that was read the same way, whose rows were not written since (docs/decisions/import-reading.md).
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
import { uploadsOf } from '../files/uploadsOf.ts';
import type { ImportContext } from '../importRecord.ts';
import type { ParsePlan } from '../parsing/parsePlan.ts';
import { readKeyOf } from './sameFile.ts';
import type { UploadedFile } from '../uploadedFile.ts';
import type { EarlierFile, LineKeeping } from '../worker/messages.ts';

/** Share of rows written since above which reading all rows costs no more. */
const maxWritten = 0.5;

/**
 * True if the result of a line depends only on the line and its row. False if messages cover codes of all rows, or if rows are
 * compared with their owners.
 */
const standsAlone = (
  { options: { createMissingCodes } }: ParsePlan,
  staging: Staging,
  { kind }: UploadedFile,
): boolean => kind === 'text' && createMissingCodes && ownerOf(staging.type) === undefined;

async function findEarlierFile(
  transaction: Transaction,
  context: ImportContext,
  kept: ImportRow,
  staging: Staging,
  scheduleVersion: number,
): Promise<EarlierFile | null> {
  const { projectId } = kept.record;
  const last = await findLastApplied(transaction, kept);
  if (last === null) return null;
  const uploads = uploadsOf(context);
  const earlier = { projectId, id: last.fileOf };
  if (!(await uploads.has(earlier, 'lines', transaction))) return null;
  const max = Math.ceil(last.stagedRows * maxWritten);
  const written = await keysWrittenSince(transaction, staging, projectId, last.version, max + 1);
  if (written.length > max) return null;
  const path = await uploads.open(earlier, 'file', transaction);
  const linesPath = await uploads.open(earlier, 'lines', transaction);
  if (path === null || linesPath === null) return null;
  return {
    path,
    linesPath,
    written: [...written, ...(await keysOfOtherTypes(transaction, staging, projectId))],
    areListsTheSame: last.listsVersion === scheduleVersion,
  };
}

/**
 * Path of the stored lines of the file, and the known lines; null if every line must be read. A correction belongs to one file,
 * and its row is always read.
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
    linesPath: uploadsOf(context).localPath(kept.record, 'lines'),
    readKey: await readKeyOf({ ...plan, corrections: [] }, stored.kind),
    earlier: isReadWhole ? null : await findEarlierFile(transaction, context, kept, staging, listsVersion),
  };
}
