/** Checks that the reviewed changes are still those an import would write (docs/decisions/import-applying.md). */
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import { isDifferenceWrittenSince, isOutOfReachOfEntries } from '../../../repositories/imports/staged/freshness.ts';
import type { ImportRow } from '../../../repositories/imports/records.ts';
import { emptyComparison, type Staging } from '../../../repositories/imports/staged/staging.ts';
import { findScheduleVersion, findVersion, findVersions } from '../../../repositories/projects/versions.ts';
import { compare } from './comparison.ts';

export const stale = () => new DomainError('import.stale', importMessage('stale'));

/** True if the comparison is still valid although the project changed: only crews wrote since, and nothing that is reported. */
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

/** True if the compared values of the differing rows are still current. Remains true while they are locked. */
export async function isFresh(transaction: Transaction, stored: ImportRow, staging: Staging): Promise<boolean> {
  const { version, scheduleVersion } = await findVersions(transaction, stored.record.projectId);
  return stored.baseVersion === version || standsBesideEntries(transaction, stored, staging, scheduleVersion);
}

/**
 * Compares again if the compared data changed since the check, so that no value is overwritten without review. Throws
 * 'import.stale' if the changes differ.
 */
export async function requireFresh(transaction: Transaction, stored: ImportRow, staging: Staging): Promise<void> {
  if (await isFresh(transaction, stored, staging)) return;
  // Rows that are not staged cannot be compared again.
  if (stored.knownRows > 0) throw stale();
  await emptyComparison(transaction, staging);
  const staged = {
    rows: stored.stagedRows ?? 0,
    unseen: null,
    refusedKeys: stored.refusedKeys,
    // If the check held no removals back, a new removal must count as a difference.
    holdsRemovals: (stored.record.counts?.heldRemovals ?? 0) > 0,
  };
  const { fingerprint } = await compare(transaction, staging, stored.record.projectId, staged);
  if (fingerprint !== stored.reviewed) throw stale();
}

/** True if data that rows are compared with was written since. */
export async function isWrittenSince(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  { listsVersion, version }: { readonly listsVersion: number; readonly version: number },
): Promise<boolean> {
  if (isOutOfReachOfEntries(staging)) return (await findScheduleVersion(transaction, projectId)) !== listsVersion;
  return (await findVersion(transaction, projectId)) !== version;
}
