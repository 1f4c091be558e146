/** Payload of an apply, and the last statements of its transaction, after the rows are written. */
import { z } from 'zod';
import { audit } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/database.ts';
import { saveMapping, updateImport, type ImportRow } from '../../../repositories/imports/records.ts';
import { findUnit } from '../../../repositories/projects/projects.ts';
import type { ProjectLock } from './projectLock.ts';
import type { ImportContext } from '../importRecord.ts';
import { headerKey } from '../proposal.ts';

/** Requesting user as known at that time: the writing transaction checks the permissions again. */
export const applyPayload = z.strictObject({
  projectId: z.number(),
  importId: z.string(),
  /** Contains the word REMOVE if more than a tenth of the rows would be removed. */
  confirmRemoval: z.string(),
  caller: z.strictObject({ userId: z.number(), issuer: z.string(), subject: z.string(), isAdmin: z.boolean() }),
  requestId: z.string(),
});
export type ApplyPayload = z.infer<typeof applyPayload>;

/** Must be called once `hold.version` is the project's version. */
export async function markApplied(
  transaction: Transaction,
  context: Pick<ImportContext, 'now'>,
  { projectId, importId, caller, requestId }: ApplyPayload,
  { record, headers, listsVersion }: ImportRow,
  { version, scheduleVersion }: Pick<ProjectLock, 'version' | 'scheduleVersion'>,
): Promise<void> {
  await updateImport(transaction, projectId, importId, {
    status: 'applied',
    progress: null,
    problem: null,
    problem_code: null,
    applied_at: context.now(),
    applied_version: version,
    unit_measurement: await findUnit(transaction, projectId),
    // The data used for lookups has changed since: the same file would now produce other messages.
    ...(listsVersion === scheduleVersion ? { lists_version: version } : { read_key: null }),
  });
  if (record.mapping !== null && record.options !== null) {
    await saveMapping(transaction, projectId, record.importType, headerKey(headers), {
      mapping: record.mapping,
      options: record.options,
    });
  }
  await audit(transaction, {
    caller,
    action: 'import.apply',
    projectId,
    target: importId,
    after: { version, counts: record.counts, fileName: record.fileName, mode: record.mode },
    requestId,
  });
}
