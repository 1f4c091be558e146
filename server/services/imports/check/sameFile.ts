/**
 * Repeated upload of the same bytes (docs/decisions/import-reading.md): a file that was applied, and after which nothing else was
 * written, matches the project. It is not read again; the earlier findings still apply.
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

/** Digest of everything that affects the result of a file other than its bytes and the project's rows and lists. */
export async function readKeyOf(plan: ParsePlan, kind: FileKind): Promise<string> {
  const read = { ...plan, kind, known: null, decimals: null, options: { ...plan.options, revision: '', notes: '' } };
  return createHash('sha256')
    .update(await readerDigest())
    .update(canonicalText(read))
    .digest('hex');
}

/**
 * True if the same file, read the same way, causes no change and the same findings after this import is applied. False if a row
 * was rejected, if crews write a field it maps, or if spellings were settled for codes that are not to be added, since they are
 * reported differently once their rows do not differ.
 */
export function canBeRepeated(
  staging: Staging,
  refused: number,
  { respelled, lookAlikes }: Spellings,
  { options: { createMissingCodes } }: ParsePlan,
): boolean {
  const isSpelledAsStored = respelled.length + lookAlikes.length === 0;
  return refused === 0 && isOutOfReachOfEntries(staging) && (createMissingCodes || isSpelledAsStored);
}

/** Issue codes for rows that differ from the project, which a file without changes does not have. */
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

async function takeOver(transaction: Transaction, stored: ImportRow, readKey: string, same: SameFile): Promise<void> {
  const { projectId, id } = stored.record;
  // Staging might remain from an earlier check with other options.
  await dropStaging(transaction, id);
  const issues = await copyFindings(transaction, stored, same.id, codesOfDifferences);
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

/**
 * Concludes a check without reading, if the schedule was last written from the same file; otherwise returns false and writes
 * nothing.
 */
export async function concludeSameFile(
  transaction: Transaction,
  stored: ImportRow,
  plan: ParsePlan,
  { kind }: UploadedFile,
): Promise<boolean> {
  const readKey = await readKeyOf(plan, kind);
  const same = await findSameFile(transaction, stored, readKey);
  if (same !== null) await takeOver(transaction, stored, readKey, same);
  return same !== null;
}
