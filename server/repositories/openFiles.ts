/** Uploaded files that were not applied: schedules and timesheets. */
import type { Transaction } from '../db/database.ts';

/** Open files of one kind in a project, and of one user. */
export interface OpenFiles {
  readonly uploads: number;
  readonly bytes: number;
  /** The user's files in this project. */
  readonly ownUploads: number;
  /** The user's files in all projects. */
  readonly ownBytes: number;
}

/** Table that contains the record of a file. */
export type FileTable = keyof typeof neverApplied;

/** Conditions for the states of a file that can still be applied. */
export const neverApplied = {
  import: "status in ('draft', 'checked', 'failed', 'interrupted')",
  timesheet_batch: "status in ('draft', 'checked')",
} as const;

/** Counts the open files of the table in the project, and those of the user in both tables. */
export async function readOpenFiles(
  transaction: Transaction,
  table: FileTable,
  { projectId, userId }: { readonly projectId: number; readonly userId: number },
): Promise<OpenFiles> {
  const [row] = await transaction.query<OpenFiles>(
    `select count(*) filter (where is_here and kind = $3)::int as uploads,
       coalesce(sum(file_size) filter (where is_here and kind = $3), 0)::float8 as bytes,
       count(*) filter (where is_here and is_own)::int as "ownUploads",
       coalesce(sum(file_size) filter (where is_own), 0)::float8 as "ownBytes"
     from (
       select 'import' as kind, project_id = $1 as is_here, coalesce(uploaded_by = $2, false) as is_own, file_size from import
         where ${neverApplied.import} and (project_id = $1 or uploaded_by = $2)
       union all
       select 'timesheet_batch', project_id = $1, coalesce(uploaded_by = $2, false), file_size from timesheet_batch
         where ${neverApplied.timesheet_batch} and (project_id = $1 or uploaded_by = $2)
     ) file`,
    [projectId, userId, table],
  );
  return row ?? { uploads: 0, bytes: 0, ownUploads: 0, ownBytes: 0 };
}

/** Files of a project, and of a user, are recorded one after the other: each counts those before it. */
const filesLock = 7_203_120;
const ownFilesLock = 7_203_121;

/** Locks them until the transaction ends. */
export async function lockOpenFiles(
  transaction: Transaction,
  { projectId, userId }: { readonly projectId: number; readonly userId: number },
): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [ownFilesLock, userId]);
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [filesLock, projectId]);
}
