/** Timesheet files: the upload, its progress and its result. */
import { columnMapping, type ColumnMapping } from '../../../contract/imports/imports.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import {
  timesheetOptions,
  type TimesheetCounts,
  type TimesheetOptions,
  type TimesheetRecord,
} from '../../../contract/timesheets/timesheets.ts';
import type { Transaction } from '../../db/database.ts';
import { neverApplied } from '../openFiles.ts';
import { jsonText } from '../../db/jsonText.ts';
import { parseStoredMessage } from '../../locales/storedMessage.ts';

/** Record of a file with untranslated messages. */
export interface StoredTimesheet extends Omit<TimesheetRecord, 'notices'> {
  readonly notices: readonly Message[];
}

interface Row {
  readonly project_id: number;
  readonly id: string;
  readonly status: TimesheetRecord['status'];
  readonly file_name: string;
  readonly file_size: number;
  readonly notices: unknown[];
  readonly sheet: string | null;
  readonly header_row: number | null;
  readonly mapping: unknown;
  readonly options: unknown;
  readonly counts: TimesheetCounts | null;
  readonly uploaded_by_name: string | null;
  readonly uploaded_at: Date;
  readonly applied_at: Date | null;
  readonly rolled_back_at: Date | null;
}

const dateOf = (value: Date | null): Date | null => (value === null ? null : new Date(value));

const storedOf = (row: Row): StoredTimesheet => ({
  id: row.id,
  projectId: row.project_id,
  status: row.status,
  fileName: row.file_name,
  fileSize: row.file_size,
  sheet: row.sheet,
  headerRow: row.header_row,
  mapping: row.mapping === null ? null : columnMapping.parse(row.mapping),
  options: row.options === null ? null : timesheetOptions.parse(row.options),
  uploadedBy: row.uploaded_by_name ?? '',
  uploadedAt: new Date(row.uploaded_at),
  appliedAt: dateOf(row.applied_at),
  rolledBackAt: dateOf(row.rolled_back_at),
  counts: row.counts,
  notices: row.notices.map(parseStoredMessage),
});

const select =
  'select b.*, u.name as uploaded_by_name from timesheet_batch b left join app_user u on u.id = b.uploaded_by';

/** `lock` locks the record until the transaction ends: no one else applies or reverts it. */
export async function findTimesheet(
  transaction: Transaction,
  projectId: number,
  id: string,
  lock: '' | 'for update of b' = '',
): Promise<StoredTimesheet | null> {
  const rows = await transaction.query<Row>(`${select} where b.project_id = $1 and b.id = $2 ${lock}`, [projectId, id]);
  return rows.map(storedOf)[0] ?? null;
}

/** Newest first, without cancelled ones. */
export async function findTimesheets(transaction: Transaction, projectId: number): Promise<StoredTimesheet[]> {
  const rows = await transaction.query<Row>(
    `${select} where b.project_id = $1 and b.status <> 'cancelled' order by b.uploaded_at desc, b.id limit 500`,
    [projectId],
  );
  return rows.map(storedOf);
}

export interface NewTimesheet {
  readonly projectId: number;
  readonly id: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly notices: readonly Message[];
  readonly uploadedBy: number;
  readonly uploadedAt: Date;
}

export async function insertTimesheet(transaction: Transaction, record: NewTimesheet): Promise<void> {
  await transaction.execute(
    `insert into timesheet_batch (project_id, id, status, file_name, file_size, notices, uploaded_by, uploaded_at)
     values ($1, $2, 'draft', $3, $4, $5::jsonb, $6, $7)`,
    [
      record.projectId,
      record.id,
      record.fileName,
      record.fileSize,
      jsonText(record.notices),
      record.uploadedBy,
      record.uploadedAt.toISOString(),
    ],
  );
}

export interface TimesheetChoice {
  readonly sheet: string;
  readonly headerRow: number;
  readonly mapping: ColumnMapping;
  readonly options: TimesheetOptions;
}

/** Stores the options and the result of a check. */
export async function noteCheck(
  transaction: Transaction,
  { projectId, id }: Pick<StoredTimesheet, 'projectId' | 'id'>,
  { sheet, headerRow, mapping, options }: TimesheetChoice,
  counts: TimesheetCounts,
): Promise<void> {
  await transaction.execute(
    `update timesheet_batch set status = 'checked', sheet = $3, header_row = $4, mapping = $5::jsonb, options = $6::jsonb, counts = $7::jsonb
     where project_id = $1 and id = $2`,
    [projectId, id, sheet, headerRow, jsonText(mapping), jsonText(options), jsonText(counts)],
  );
}

export async function endTimesheet(
  transaction: Transaction,
  { projectId, id }: Pick<StoredTimesheet, 'projectId' | 'id'>,
  status: 'applied' | 'rolledBack' | 'cancelled',
  { at, counts }: { readonly at: Date; readonly counts?: TimesheetCounts },
): Promise<void> {
  await transaction.execute(
    `update timesheet_batch set status = $3, counts = coalesce($5::jsonb, counts),
       applied_at = case when $3 = 'applied' then $4::timestamptz else applied_at end,
       rolled_back_at = case when $3 = 'rolledBack' then $4::timestamptz end
     where project_id = $1 and id = $2`,
    [projectId, id, status, at.toISOString(), counts === undefined ? null : jsonText(counts)],
  );
}

/** Cancels uploads before this date that were never applied; returns them. */
export async function cancelOldTimesheets(
  transaction: Transaction,
  before: Date,
): Promise<{ readonly id: string; readonly projectId: number }[]> {
  return transaction.query<{ id: string; projectId: number }>(
    `update timesheet_batch set status = 'cancelled' where ${neverApplied.timesheet_batch} and uploaded_at < $1 returning id, project_id as "projectId"`,
    [before.toISOString()],
  );
}
