/** Whether what a person reviewed is still what an import would write (decision 0091). */
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { isDifferenceWrittenSince, isOutOfReachOfEntries } from '../../repositories/imports/freshness.ts';
import type { ImportRow } from '../../repositories/imports/records.ts';
import { emptyComparison, type Staging } from '../../repositories/imports/staging.ts';
import { compare } from './comparison.ts';
import type { Hold } from './hold.ts';

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

/** Compares again when what was compared moved on since the check: what would overwrite a value nobody reviewed is not written. */
export async function requireFresh(
  transaction: Transaction,
  kept: ImportRow,
  staging: Staging,
  { found, scheduleVersion }: Hold,
): Promise<void> {
  if (kept.baseVersion === found) return;
  if (await standsBesideEntries(transaction, kept, staging, scheduleVersion)) return;
  await emptyComparison(transaction, staging);
  const staged = { rows: kept.stagedRows ?? 0, refusedKeys: kept.refusedKeys };
  const { fingerprint } = await compare(transaction, staging, kept.record.projectId, staged);
  if (fingerprint !== kept.reviewed) throw stale();
}
