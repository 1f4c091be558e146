/** A file that was applied before and that nothing was written past: what was kept of it, and taking it over. */
import type { ImportCounts } from '../../../contract/imports/imports.ts';
import type { Transaction } from '../../db/database.ts';
import { removeIssues } from './issues.ts';
import type { ImportRow } from './records.ts';

/** The applied import that a file repeats, as far as the project still stands as it left it. */
export interface SameFile {
  readonly id: string;
  readonly counts: ImportCounts;
  readonly stagedRows: number;
  /** Warnings that do not come of a difference to the project. */
  readonly standingWarnings: number;
  /** The project's version when it was found, and that of its last change that was more than field entries. */
  readonly version: number;
  readonly scheduleVersion: number;
}

/**
 * The import that wrote the schedule last, where it was of this type and of the same bytes, read the same way. One
 * statement, so that the version is that of the very state it was found in.
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

/** Whether the import is applied and wrote the schedule last; `scheduleVersion` undefined to look it up. */
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

/** Gives an import the notices of another one's file and its issues, but those of these codes. Gives how many issues. */
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
