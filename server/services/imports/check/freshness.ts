/** Whether what a person reviewed is still what an import would write (docs/decisions/import-applying.md). */
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import { isDifferenceWrittenSince, isOutOfReachOfEntries } from '../../../repositories/imports/staged/freshness.ts';
import type { ImportRow } from '../../../repositories/imports/records.ts';
import { emptyComparison, type Staging } from '../../../repositories/imports/staged/staging.ts';
import { findScheduleVersion, findVersion, findVersions } from '../../../repositories/projects/versions.ts';
import { compare } from './comparison.ts';

export const stale = () => new DomainError('import.stale', importMessage('stale'));

/** Whether the comparison stands although the project moved on: crews alone wrote since, and nothing that is told of. */
async function standsBesideEntries(
  transaction: Transaction,
  { baseVersion, record: { projectId } }: ImportRow,
  staging: Staging,
  scheduleVersion: number,
): Promise<boolean> {
  return (
    baseVersion !== null &&
    scheduleVersion <= baseVersion &&
    isOutOfReachOfEntries(staging) &&
    !(await isDifferenceWrittenSince(transaction, staging, projectId, baseVersion))
  );
}

/** Whether what was compared is still what the project says of the rows that differ. It stays so while they are held. */
export async function isFresh(transaction: Transaction, kept: ImportRow, staging: Staging): Promise<boolean> {
  const { version, scheduleVersion } = await findVersions(transaction, kept.record.projectId);
  return kept.baseVersion === version || standsBesideEntries(transaction, kept, staging, scheduleVersion);
}

/** Compares again when what was compared moved on since the check: what would overwrite a value nobody reviewed is not written. */
export async function requireFresh(transaction: Transaction, kept: ImportRow, staging: Staging): Promise<void> {
  if (await isFresh(transaction, kept, staging)) return;
  // Rows that are not staged cannot be compared again.
  if (kept.knownRows > 0) throw stale();
  await emptyComparison(transaction, staging);
  const staged = {
    rows: kept.stagedRows ?? 0,
    unseen: null,
    refusedKeys: kept.refusedKeys,
    // A removal that was not there to be held back makes the comparison another one.
    holdsRemovals: (kept.record.counts?.heldRemovals ?? 0) > 0,
  };
  const { fingerprint } = await compare(transaction, staging, kept.record.projectId, staged);
  if (fingerprint !== kept.reviewed) throw stale();
}

/** Whether anything was written since, that rows are compared by. */
export async function isWrittenSince(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  { listsVersion, version }: { readonly listsVersion: number; readonly version: number },
): Promise<boolean> {
  if (isOutOfReachOfEntries(staging)) return (await findScheduleVersion(transaction, projectId)) !== listsVersion;
  return (await findVersion(transaction, projectId)) !== version;
}
