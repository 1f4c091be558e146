/** The record of an import as every step needs it: found or refused, set back, and what is told of a failure. */
import { isBeingReverted } from '../../../contract/imports/importRevert.ts';
import type { ServerContext } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import type { JobControl } from '../../jobs/jobKind.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import {
  findImport,
  updateImport,
  type ImportRow,
  type ImportUpdate,
  type StoredImportRecord,
} from '../../repositories/imports/records.ts';

export type ImportContext = Pick<ServerContext, 'database' | 'now'> & {
  readonly config: Pick<ServerContext['config'], 'dataFolder'>;
};

export interface ImportTarget {
  readonly projectId: number;
  readonly importId: string;
}

interface Released {
  readonly status: 'draft' | 'checked' | 'failed' | 'applied';
  readonly error: unknown;
  /** What goes with it, in the same transaction. */
  readonly cleanUp?: (transaction: Transaction) => Promise<void>;
}

/** The import, or 'import.notFound'. */
export async function requireImport(transaction: Transaction, projectId: number, importId: string): Promise<ImportRow> {
  const found = await findImport(transaction, projectId, importId);
  if (!found) throw new DomainError('import.notFound', importMessage('missing'));
  return found;
}

const isAtWork = (record: StoredImportRecord): boolean =>
  record.status === 'checking' || record.status === 'applying' || isBeingReverted(record);

/** What a person is told of a failure, and its code; anything unexpected stays in the log. */
function problemOf(error: unknown): ImportUpdate {
  const isTold = error instanceof DomainError;
  return {
    problem: { json: isTold ? error.userMessage : importMessage('failed') },
    problem_code: isTold ? error.code : 'server.failure',
  };
}

/**
 * Sets an import back to how it was before work on it that did not come to its end, and ends the job with it: who sees the
 * record may ask again at once.
 */
export async function release(
  context: ImportContext,
  control: JobControl,
  { projectId, importId }: ImportTarget,
  { status, error, cleanUp }: Released,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const kept = await findImport(transaction, projectId, importId);
    if (kept && isAtWork(kept.record))
      await updateImport(transaction, projectId, importId, { status, ...problemOf(error), progress: null });
    await cleanUp?.(transaction);
    await control.finish(transaction, 'failed');
  });
}
