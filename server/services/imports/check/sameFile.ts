/**
 * The same bytes again (docs/decisions/import-reading.md): a file that was applied, and that nobody wrote past since, says what the project
 * holds. It is not read again; what was found in it then is what would be found now.
 */
import { createHash } from 'node:crypto';
import type { Transaction } from '../../../db/database.ts';
import { emptyFingerprint } from '../../../repositories/imports/changes.ts';
import { isOutOfReachOfEntries } from '../../../repositories/imports/staged/freshness.ts';
import { updateImport, type ImportRow } from '../../../repositories/imports/records.ts';
import { copyFindings, findSameFile, type SameFile } from '../../../repositories/imports/sameFile.ts';
import { dropStaging, type Staging } from '../../../repositories/imports/staged/staging.ts';
import { canonicalText } from '../../canonicalText.ts';
import type { Spellings } from './codeSpellings.ts';
import type { FileKind } from '../files/fileKind.ts';
import type { ParsePlan } from '../parsing/parsePlan.ts';
import { readerDigest } from '../reading/readerDigest.ts';
import type { UploadedFile } from '../uploadedFile.ts';

/** Everything that what a file comes to depends on besides its bytes and the project's rows and lists, as a digest. */
export async function readKeyOf(plan: ParsePlan, kind: FileKind): Promise<string> {
  const read = { ...plan, kind, known: null, decimals: null, options: { ...plan.options, revision: '', notes: '' } };
  return createHash('sha256')
    .update(await readerDigest())
    .update(canonicalText(read))
    .digest('hex');
}

/**
 * Whether the same file, read the same way, comes to no change and the same findings once this import is applied. Not
 * where a row was refused; nor where crews write a field it maps; nor where the spelling of codes that are not to be
 * added was settled, since they are told of otherwise once their rows do not differ.
 */
export function canBeRepeated(
  staging: Staging,
  refused: number,
  { respelled, lookAlikes }: Spellings,
  { options: { createMissingCodes } }: ParsePlan,
): boolean {
  const isSpelledAsKept = respelled.length + lookAlikes.length === 0;
  return refused === 0 && isOutOfReachOfEntries(staging) && (createMissingCodes || isSpelledAsKept);
}

/** What is told of rows that differ from the project, and so not of a file that changes nothing. */
const codesOfDifferences = [
  'code.respelled',
  'code.looksLike',
  'end.missing',
  'row.noType',
  'row.noLength',
  'row.noUnit',
  'row.removedBegun',
  'row.putOnHold',
  'key.looksLikeKnown',
];

async function takeOver(transaction: Transaction, kept: ImportRow, readKey: string, same: SameFile): Promise<void> {
  const { projectId, id } = kept.record;
  // Of an earlier check under another choice.
  await dropStaging(transaction, id);
  const issues = await copyFindings(transaction, kept, same.id, codesOfDifferences);
  const { rows, skipped } = same.counts;
  const none = { added: 0, changed: 0, removed: 0, heldRemovals: 0, reinstated: 0, marked: 0, errors: 0 };
  await updateImport(transaction, projectId, id, {
    status: 'checked',
    counts: { json: { ...none, rows, skipped, unchanged: same.stagedRows, warnings: same.standingWarnings } },
    progress: null,
    base_version: same.version,
    reviewed: emptyFingerprint,
    staged_rows: same.stagedRows,
    known_rows: 0,
    issue_total: issues,
    removal_share: 0,
    refused_keys: { json: [] },
    read_key: readKey,
    lists_version: same.scheduleVersion,
    standing_warnings: same.standingWarnings,
    same_as: same.id,
  });
}

/** Concludes a check without reading, where the file is the one the schedule was written from last; false, and nothing is written, where it is not. */
export async function concludeSameFile(
  transaction: Transaction,
  kept: ImportRow,
  plan: ParsePlan,
  { kind }: UploadedFile,
): Promise<boolean> {
  const readKey = await readKeyOf(plan, kind);
  const same = await findSameFile(transaction, kept, readKey);
  if (same !== null) await takeOver(transaction, kept, readKey, same);
  return same !== null;
}
