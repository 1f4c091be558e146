/** Corrected cells of an uploaded file, and the rows with corrections or rejections. */
import type { Correction } from '../../../contract/imports/importCorrections.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import { parseStoredMessage } from '../../locales/storedMessage.ts';

export interface CorrectedSheet {
  readonly keptIn: 'import_correction' | 'timesheet_correction';
  readonly projectId: number;
  readonly importId: string;
  readonly sheet: string;
}

const ofSheet = 'project_id = $1 and import_id = $2 and sheet = $3';
const keyOf = ({ projectId, importId, sheet }: CorrectedSheet) => [projectId, importId, sheet];

/** Corrections of a sheet in file order: of all rows, or of these. */
export function findCorrections(
  transaction: Transaction,
  target: CorrectedSheet,
  rows: readonly number[] | null = null,
): Promise<Correction[]> {
  return transaction.query<Correction>(
    `select row_no as row, column_no as "column", was, value from ${target.keptIn}
      where ${ofSheet} and ($4::integer[] is null or row_no = any($4::integer[])) order by row_no, column_no`,
    [...keyOf(target), rows],
  );
}

export async function countCorrections(transaction: Transaction, target: CorrectedSheet): Promise<number> {
  const [row] = await transaction.query<{ cells: number }>(
    `select count(*)::int as cells from ${target.keptIn} where ${ofSheet}`,
    keyOf(target),
  );
  return row?.cells ?? 0;
}

/** A correction with the name of its column. */
export type NamedCorrection = Correction & { readonly columnName: string };

/** Page of the corrections of a sheet, as shown in its change report. */
export function correctionsShownOf(
  transaction: Transaction,
  target: CorrectedSheet,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<NamedCorrection[]> {
  return transaction.query<NamedCorrection>(
    `select row_no as row, column_no as "column", column_name as "columnName", was, value from ${target.keptIn}
      where ${ofSheet} order by row_no, column_no offset $4 limit $5`,
    [...keyOf(target), offset, limit],
  );
}

export interface Corrector {
  readonly userId: number;
  readonly at: Date;
}

/** Stores corrections, each replacing an earlier one of its cell; a correction equal to the file's value is deleted. */
export async function saveCorrections(
  transaction: Transaction,
  target: CorrectedSheet,
  cells: readonly NamedCorrection[],
  { userId, at }: Corrector,
): Promise<void> {
  const listed = `jsonb_to_recordset($4::jsonb) as c("row" integer, "column" integer, "columnName" text, was text, value text)`;
  const parameters = [...keyOf(target), jsonText(cells)];
  await transaction.execute(
    `delete from ${target.keptIn} k using ${listed}
      where k.project_id = $1 and k.import_id = $2 and k.sheet = $3 and k.row_no = c."row" and k.column_no = c."column"`,
    parameters,
  );
  await transaction.execute(
    `insert into ${target.keptIn} (project_id, import_id, sheet, row_no, column_no, column_name, was, value, corrected_by, corrected_at)
      select $1, $2, $3, c."row", c."column", c."columnName", c.was, c.value, $5, $6 from ${listed} where c.value <> c.was`,
    [...parameters, userId, at.toISOString()],
  );
}

/** Deletes the corrections of every sheet of the file. */
export async function removeCorrections(
  transaction: Transaction,
  { keptIn, projectId, importId }: Omit<CorrectedSheet, 'sheet'>,
): Promise<void> {
  await transaction.execute(`delete from ${keptIn} where project_id = $1 and import_id = $2`, [projectId, importId]);
}

const rejectedSql = `select row_no from import_issue
    where project_id = $1 and import_id = $2 and severity = 'error' and row_no is not null
  union select row_no from import_correction where ${ofSheet}`;

/** Rejected or corrected rows of a schedule in file order: their number, and a page of them. */
export async function findRejectedRows(
  transaction: Transaction,
  target: CorrectedSheet,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly numbers: number[] }> {
  const [counted] = await transaction.query<{ total: number }>(
    `select count(*)::int as total from (${rejectedSql}) r`,
    keyOf(target),
  );
  const rows = await transaction.query<{ row_no: number }>(
    `select row_no from (${rejectedSql}) r order by row_no offset $4 limit $5`,
    [...keyOf(target), offset, limit],
  );
  return { total: counted?.total ?? 0, numbers: rows.map(({ row_no }) => row_no) };
}

export interface Rejection {
  readonly row: number;
  readonly column: string;
  readonly reason: Message;
}

/** Reasons why the last check rejected these rows. */
export async function findRejections(
  transaction: Transaction,
  { projectId, importId }: Pick<CorrectedSheet, 'projectId' | 'importId'>,
  rows: readonly number[],
): Promise<Rejection[]> {
  const found = await transaction.query<{ row: number; column: string; reason: unknown }>(
    `select row_no as row, column_name as "column", reason from import_issue
      where project_id = $1 and import_id = $2 and severity = 'error' and row_no = any($3::integer[]) order by position`,
    [projectId, importId, rows],
  );
  return found.map((rejection) => Object.assign(rejection, { reason: parseStoredMessage(rejection.reason) }));
}
