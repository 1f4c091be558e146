/** Archives that servers write on schedule, and the schedule itself. */
import type { Archive, ArchiveSettings } from '../../../contract/admin/archives.ts';
import type { Transaction } from '../../db/database.ts';

/** Time of the latest archive, written by a server or the command line; null before the first. */
export async function lastArchiveAt(transaction: Transaction): Promise<Date | null> {
  const [row] = await transaction.query<{ at: Date | null }>(
    `select max(at) as at from audit_event where action = 'archive.create'`,
  );
  return row?.at ?? null;
}

export interface NewArchive {
  readonly id: string;
  readonly fileName: string;
  readonly reason: Archive['reason'];
  readonly startedAt: Date;
}

export async function insertArchive(transaction: Transaction, archive: NewArchive): Promise<void> {
  await transaction.execute('insert into archive (id, file_name, reason, started_at) values ($1, $2, $3, $4)', [
    archive.id,
    archive.fileName,
    archive.reason,
    archive.startedAt,
  ]);
}

export async function finishArchive(
  transaction: Transaction,
  id: string,
  { at, bytes, rows }: { readonly at: Date; readonly bytes: number; readonly rows: number },
): Promise<void> {
  await transaction.execute('update archive set finished_at = $2, bytes = $3, rows = $4 where id = $1', [
    id,
    at,
    bytes,
    rows,
  ]);
}

export async function failArchive(
  transaction: Transaction,
  id: string,
  at: Date,
  { kind, detail }: NonNullable<Archive['failure']>,
): Promise<void> {
  await transaction.execute(
    'update archive set finished_at = $2, failure = $3, failure_detail = $4 where id = $1 and finished_at is null',
    [id, at, kind, detail],
  );
}

/** Marks unfinished archives as failed: their server ended before they were complete. */
export async function failInterrupted(transaction: Transaction, at: Date): Promise<void> {
  await transaction.execute(`update archive set finished_at = $1, failure = 'interrupted' where finished_at is null`, [
    at,
  ]);
}

export async function noteCheck(
  transaction: Transaction,
  id: string,
  { at, failure }: NonNullable<Archive['check']>,
): Promise<void> {
  await transaction.execute('update archive set checked_at = $2, check_failure = $3 where id = $1', [id, at, failure]);
}

export async function noteRemoval(transaction: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await transaction.execute('update archive set removed_at = $2 where id = any($1::uuid[])', [ids, at]);
}

interface ArchiveRow extends Omit<Archive, 'failure' | 'check'> {
  readonly failureKind: NonNullable<Archive['failure']>['kind'] | null;
  readonly failureDetail: string;
  readonly checkedAt: Date | null;
  readonly checkFailure: string | null;
}

/** Archives, newest first; those whose file was removed are left out. */
export async function readArchives(transaction: Transaction): Promise<Archive[]> {
  const rows = await transaction.query<ArchiveRow>(
    `select id, file_name as "fileName", reason, started_at as "startedAt", finished_at as "finishedAt", bytes, rows,
       failure as "failureKind", failure_detail as "failureDetail", checked_at as "checkedAt", check_failure as "checkFailure"
     from archive where removed_at is null order by started_at desc, id limit 200`,
  );
  return rows.map(({ failureKind, failureDetail, checkedAt, checkFailure, ...archive }) =>
    Object.assign(archive, {
      failure: failureKind && { kind: failureKind, detail: failureDetail },
      check: checkedAt && { at: checkedAt, failure: checkFailure },
    }),
  );
}

export async function findArchive(transaction: Transaction, id: string): Promise<Archive | undefined> {
  return (await readArchives(transaction)).find((archive) => archive.id === id);
}

/** Files among these whose archive was removed. */
export async function findRemovedArchives(transaction: Transaction, names: readonly string[]): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    'select file_name as name from archive where removed_at is not null and file_name = any($1::text[])',
    [names],
  );
  return rows.map(({ name }) => name);
}

export interface ArchiveSchedule extends ArchiveSettings {
  readonly nextAt: Date | null;
  readonly since: Date;
}

const scheduleQuery = `select is_on as "isOn", hour, keep_daily as "keepDaily", keep_weekly as "keepWeekly",
  keep_monthly as "keepMonthly", next_at as "nextAt", since from archive_schedule`;

/** Locks the schedule until the transaction ends: only one of two servers starts the nightly archive. */
export const lockSchedule = (transaction: Transaction): Promise<ArchiveSchedule> =>
  onlySchedule(transaction, `${scheduleQuery} for update`);

export const readSchedule = (transaction: Transaction): Promise<ArchiveSchedule> =>
  onlySchedule(transaction, scheduleQuery);

async function onlySchedule(transaction: Transaction, query: string): Promise<ArchiveSchedule> {
  const [row] = await transaction.query<ArchiveSchedule>(query);
  if (!row) throw new Error('archive_schedule has no row.');
  return row;
}

export async function writeSchedule(
  transaction: Transaction,
  { isOn, hour, keepDaily, keepWeekly, keepMonthly, nextAt, since }: ArchiveSchedule,
): Promise<void> {
  await transaction.execute(
    `update archive_schedule set is_on = $1, hour = $2, keep_daily = $3, keep_weekly = $4, keep_monthly = $5, next_at = $6, since = $7`,
    [isOn, hour, keepDaily, keepWeekly, keepMonthly, nextAt, since],
  );
}
