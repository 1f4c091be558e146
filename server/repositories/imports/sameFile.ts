/** File that was applied before and after which nothing else was written: its stored result, and how it is reused. */
import type { ImportCounts } from '../../../contract/imports/imports.ts';
import type { Transaction } from '../../db/database.ts';
import { removeIssues } from './issues.ts';
import type { ImportRow } from './records.ts';

/** Applied import that a file repeats, while the project is still as that import left it. */
export interface SameFile {
  readonly id: string;
  readonly counts: ImportCounts;
  readonly stagedRows: number;
  /** Warnings that do not depend on differences from the project. */
  readonly standingWarnings: number;
  /** Project version when it was found; `scheduleVersion` is that of its last change other than field entries. */
  readonly version: number;
  readonly scheduleVersion: number;
}

/**
 * Finds the import that last wrote the schedule, if it has the same type, bytes and reading options. One statement, so that the
 * version belongs to the same state.
 */
export async function findSameFile(
  transaction: Transaction,
  { record }: ImportRow,
  readKey: string,
): Promise<SameFile | null> {
  const [found] = await transaction.query<SameFile>(
    `select i.id, i.counts, i.staged_rows as "stagedRows", i.standing_warnings as "standingWarnings", p.version, p.schedule_version as "scheduleVersion"
      from project p join import own on own.project_id = p.id and own.id = $2
        join import i on i.project_id = p.id and i.applied_version = p.schedule_version
      where p.id = $1 and i.status = 'applied' and i.import_type = own.import_type and i.file_hash = own.file_hash
        and i.file_size = own.file_size and i.read_key = $3 and i.counts is not null
        and i.staged_rows is not null and i.standing_warnings is not null`,
    [record.projectId, record.id, readKey],
  );
  return found ?? null;
}

/** True if the import is applied and wrote the schedule last; without `scheduleVersion` it is looked up. */
export async function isLastWritten(
  transaction: Transaction,
  projectId: number,
  importId: string,
  scheduleVersion?: number,
): Promise<boolean> {
  const rows = await transaction.query(
    `select i.id from import i join project p on p.id = i.project_id
      where i.project_id = $1 and i.id = $2 and i.status = 'applied' and i.applied_version = coalesce($3, p.schedule_version)`,
    [projectId, importId, scheduleVersion ?? null],
  );
  return rows.length > 0;
}

/** Copies the notices and issues of another import's file, except issues with these codes. Returns the number of issues. */
export async function copyFindings(
  transaction: Transaction,
  { record: { projectId, id } }: ImportRow,
  from: string,
  exceptCodes: readonly string[],
): Promise<number> {
  await removeIssues(transaction, projectId, id);
  await transaction.execute(
    `update import i set notices = other.notices from import other
      where i.project_id = $1 and i.id = $2 and other.project_id = $1 and other.id = $3`,
    [projectId, id, from],
  );
  return transaction.execute(
    `insert into import_issue (project_id, import_id, position, severity, row_no, column_name, value, code, reason)
      select project_id, $2, row_number() over (order by position) - 1, severity, row_no, column_name, value, code, reason
      from import_issue where project_id = $1 and import_id = $3 and code <> all($4::text[])`,
    [projectId, id, from, exceptCodes],
  );
}
