/** Import records for every step: lookup, reset, and the problem shown after a failure. */
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
  /** Further cleanup in the same transaction. */
  readonly cleanUp?: (transaction: Transaction) => Promise<void>;
}

/** Returns the import; throws 'import.notFound'. */
export async function requireImport(transaction: Transaction, projectId: number, importId: string): Promise<ImportRow> {
  const found = await findImport(transaction, projectId, importId);
  if (!found) throw new DomainError('import.notFound', importMessage('missing'));
  return found;
}

const isAtWork = (record: StoredImportRecord): boolean =>
  record.status === 'checking' || record.status === 'applying' || isBeingReverted(record);

/** Problem shown to the user after a failure, with its code; unexpected errors are only logged. */
function problemOf(error: unknown): ImportUpdate {
  const isReported = error instanceof DomainError;
  return {
    problem: { json: isReported ? error.userMessage : importMessage('failed') },
    problem_code: isReported ? error.code : 'server.failure',
  };
}

/**
 * Resets an import after unfinished work, and ends the job in the same transaction: a user who sees the record can request it
 * again at once.
 */
export async function release(
  context: ImportContext,
  control: JobControl,
  { projectId, importId }: ImportTarget,
  { status, error, cleanUp }: Released,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const stored = await findImport(transaction, projectId, importId);
    if (stored && isAtWork(stored.record))
      await updateImport(transaction, projectId, importId, { status, ...problemOf(error), progress: null });
    await cleanUp?.(transaction);
    await control.finish(transaction, 'failed');
  });
}
