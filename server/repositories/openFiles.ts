/** Uploaded files that were not applied. Every query is bound to one project. */
import type { Transaction } from '../db/database.ts';

export interface OpenFiles {
  readonly uploads: number;
  readonly bytes: number;
}

/** How many files on record in `table` were never applied, and their bytes together. */
export async function readOpenFiles(
  transaction: Transaction,
  table: 'import' | 'timesheet_batch',
  neverApplied: string,
  projectId: number,
): Promise<OpenFiles> {
  const [row] = await transaction.query<OpenFiles>(
    `select count(*)::int as uploads, coalesce(sum(file_size), 0)::float8 as bytes from ${table} where project_id = $1 and ${neverApplied}`,
    [projectId],
  );
  return row ?? { uploads: 0, bytes: 0 };
}
