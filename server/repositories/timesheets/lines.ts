/** Timesheet lines. A line counts until another replaces it; replaced lines are retained so that they can count again. */
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Employee, RecordedLine } from '../../../contract/timesheets/checkLines.ts';
import { inHours, inHundredths } from '../../../contract/timesheets/hours.ts';
import { employeeKeyOf, isCorrection, type TimesheetLine } from '../../../contract/timesheets/lines.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';

interface Row {
  readonly id: number;
  readonly row_version: number;
  readonly batch_id: string | null;
  readonly file_name: string | null;
  readonly work_date: string;
  readonly employee_id: string;
  readonly employee_name: string;
  readonly account_code: string;
  readonly shift: string;
  readonly straight_time: number;
  readonly overtime: number;
  readonly double_time: number;
  readonly foreman: string;
  readonly crew: string;
  readonly craft: string;
  readonly pay_type: string;
  readonly description: string;
  readonly approved: string;
}

export interface StoredLine extends RecordedLine {
  readonly version: number;
  readonly fileName: string | null;
}

const storedOf = (row: Row): StoredLine => ({
  id: row.id,
  version: row.row_version,
  batchId: row.batch_id,
  fileName: row.file_name,
  date: row.work_date,
  employeeId: row.employee_id,
  employeeName: row.employee_name,
  accountCode: row.account_code,
  straightTime: inHundredths(row.straight_time),
  overtime: inHundredths(row.overtime),
  doubleTime: inHundredths(row.double_time),
  foreman: row.foreman,
  crew: row.crew,
  craft: row.craft,
  shift: row.shift,
  payType: row.pay_type,
  description: row.description,
  approved: row.approved,
});

const select = `select l.*, b.file_name from timesheet_line l left join timesheet_batch b on b.project_id = l.project_id and b.id = l.batch_id
  where l.project_id = $1 and l.replaced_by is null`;

/** Lines that count, for these days. */
export async function readLines(
  transaction: Transaction,
  projectId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<StoredLine[]> {
  const rows = await transaction.query<Row>(`${select} and l.work_date between $2 and $3 order by l.id`, [
    projectId,
    from,
    to,
  ]);
  return rows.map(storedOf);
}

export async function findLines(
  transaction: Transaction,
  projectId: number,
  ids: readonly number[],
): Promise<StoredLine[]> {
  return (await transaction.query<Row>(`${select} and l.id = any($2::int[])`, [projectId, ids])).map(storedOf);
}

export interface LineFilter {
  readonly isByHand: boolean;
  readonly importId?: string | undefined;
  readonly accountCode?: string | undefined;
  readonly foreman?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Day after which lines are included. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Lines that count and pass the filter, latest days first, with their number and total hours. */
export async function listLines(
  transaction: Transaction,
  projectId: number,
  { isByHand, importId, accountCode, foreman, from, to, after, limit }: LineFilter,
): Promise<{ lines: StoredLine[]; total: number; hours: number }> {
  const condition = `and ($2::boolean is false or l.batch_id is null) and ($3::uuid is null or l.batch_id = $3)
    and ($4::text is null or l.account_key = $4) and ($5::text is null or l.foreman_key = $5)
    and ($6::date is null or l.work_date >= $6) and ($7::date is null or l.work_date <= $7)
    and ($8::date is null or l.work_date > $8)`;
  const parameters = [
    projectId,
    isByHand,
    importId ?? null,
    accountCode === undefined ? null : tagKey(accountCode),
    foreman === undefined ? null : tagKey(foreman),
    from ?? null,
    to ?? null,
    after ?? null,
  ];
  const rows = await transaction.query<Row>(
    `${select} ${condition} order by l.work_date desc, l.employee_name, l.id limit ${Math.trunc(limit)}`,
    parameters,
  );
  const [sums] = await transaction.query<{ total: number; hours: number }>(
    `select count(*)::int as total, coalesce(sum(l.straight_time + l.overtime + l.double_time), 0) as hours
     from timesheet_line l where l.project_id = $1 and l.replaced_by is null ${condition}`,
    parameters,
  );
  return { lines: rows.map(storedOf), total: sums?.total ?? 0, hours: sums?.hours ?? 0 };
}

/** People with hours in the project, named as in their latest line. */
export async function readEmployees(transaction: Transaction, projectId: number): Promise<Employee[]> {
  return transaction.query<Employee>(
    `select distinct on (employee_key) employee_id as "employeeId", employee_name as "employeeName" from timesheet_line
     where project_id = $1 and replaced_by is null order by employee_key, work_date desc, id desc`,
    [projectId],
  );
}

export interface NewLine extends TimesheetLine {
  readonly row: number | null;
}

const recordSql = `jsonb_to_recordset($2::jsonb) as r(id integer, row_no integer, work_date date, employee_key text, employee_id text, employee_name text,
  account_code text, account_key text, shift text, shift_key text, is_correction boolean, straight_time numeric, overtime numeric, double_time numeric,
  foreman text, foreman_key text, crew text, crew_key text, craft text, pay_type text, description text, approved text)`;
const columns =
  'row_no, work_date, employee_key, employee_id, employee_name, account_code, account_key, shift, shift_key, is_correction, straight_time, overtime, double_time, foreman, foreman_key, crew, crew_key, craft, pay_type, description, approved';

const recordOf = (line: NewLine) => ({
  row_no: line.row,
  work_date: line.date,
  employee_key: employeeKeyOf(line),
  employee_id: line.employeeId,
  employee_name: line.employeeName,
  account_code: line.accountCode,
  account_key: tagKey(line.accountCode),
  shift: line.shift,
  shift_key: tagKey(line.shift),
  is_correction: isCorrection(line),
  straight_time: inHours(line.straightTime),
  overtime: inHours(line.overtime),
  double_time: inHours(line.doubleTime),
  foreman: line.foreman,
  foreman_key: tagKey(line.foreman),
  crew: line.crew,
  crew_key: tagKey(line.crew),
  craft: line.craft,
  pay_type: line.payType,
  description: line.description,
  approved: line.approved,
});

/** Adds lines; returns their ids in the same order. */
export async function insertLines(
  transaction: Transaction,
  projectId: number,
  batchId: string | null,
  lines: readonly NewLine[],
): Promise<number[]> {
  if (lines.length === 0) return [];
  const listed = columns.split(', ').map((column) => `r.${column}`);
  const rows = await transaction.query<{ id: number }>(
    `insert into timesheet_line (project_id, batch_id, row_version, ${columns})
     select $1, $3::uuid, 1, ${listed.join(', ')} from ${recordSql.replace('(id integer, ', '(')} returning id`,
    [projectId, jsonText(lines.map(recordOf)), batchId],
  );
  return rows.map(({ id }) => id);
}

/** Overwrites lines and increments their versions. */
export async function updateLines(
  transaction: Transaction,
  projectId: number,
  lines: readonly (NewLine & { readonly id: number })[],
): Promise<void> {
  if (lines.length === 0) return;
  const sets = columns.split(', ').map((column) => `${column} = r.${column}`);
  await transaction.execute(
    `update timesheet_line l set row_version = l.row_version + 1, ${sets.join(', ')} from ${recordSql} where l.project_id = $1 and l.id = r.id`,
    [projectId, jsonText(lines.map((line) => ({ id: line.id, ...recordOf(line) })))],
  );
}

export async function deleteLines(transaction: Transaction, projectId: number, ids: readonly number[]): Promise<void> {
  await transaction.execute('delete from timesheet_line where project_id = $1 and id = any($2::int[])', [
    projectId,
    ids,
  ]);
}

/** Marks these lines as replaced by the batch; they count again if it is reverted. */
export async function replaceLines(
  transaction: Transaction,
  projectId: number,
  batchId: string,
  ids: readonly number[],
): Promise<void> {
  await transaction.execute(
    'update timesheet_line set replaced_by = $2 where project_id = $1 and id = any($3::int[])',
    [projectId, batchId, ids],
  );
}

interface LineSum {
  readonly lines: number;
  readonly hours: number;
}

/**
 * Effect of `withdrawLines` on the counting lines: the lines and hours that would be removed, and those that would count again.
 */
export async function sumWithdrawal(
  transaction: Transaction,
  projectId: number,
  batchId: string,
): Promise<{ leaves: LineSum; returns: LineSum }> {
  const sum = async (condition: string): Promise<LineSum> => {
    const [found] = await transaction.query<LineSum>(
      `select count(*)::int as lines, coalesce(sum(old.straight_time + old.overtime + old.double_time), 0) as hours
       from timesheet_line old where old.project_id = $1 and ${condition}`,
      [projectId, batchId],
    );
    return found ?? { lines: 0, hours: 0 };
  };
  return {
    leaves: await sum('old.batch_id = $2 and old.replaced_by is null'),
    returns: await sum(`old.replaced_by = $2 and not exists (select from timesheet_line l
      where l.project_id = $1 and l.batch_id = $2 and ${sameKey} and l.replaced_by is not null)`),
  };
}

const sameKey = `l.work_date = old.work_date and l.employee_key = old.employee_key and l.account_key = old.account_key
  and l.shift_key = old.shift_key and l.is_correction = old.is_correction`;

/**
 * Deletes the lines of the batch. Lines it had replaced count again, unless a later batch replaced the same lines again: that
 * batch must be reverted first.
 */
export async function withdrawLines(transaction: Transaction, projectId: number, batchId: string): Promise<void> {
  await transaction.execute(
    `update timesheet_line old set replaced_by = (
       select max(l.replaced_by::text)::uuid from timesheet_line l
       where l.project_id = $1 and l.batch_id = $2 and ${sameKey})
     where old.project_id = $1 and old.replaced_by = $2`,
    [projectId, batchId],
  );
  await transaction.execute('delete from timesheet_line where project_id = $1 and batch_id = $2', [projectId, batchId]);
}
