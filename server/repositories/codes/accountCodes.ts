/** Company list of account codes, and the project codes copied from it. */
import type { AccountCodeCopy } from '../../../contract/setup/accountCodes/accountCodes.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { StoredCode, WrittenCode } from './codeRows.ts';
import { keySql } from '../sql/derivedSql.ts';
import { lockAllRows } from '../projectLocks.ts';

/**
 * Locks the list until the transaction ends, before any project is locked: `write` exclusively, `copy` together with other
 * copies. No code is copied while a description is being distributed, or the copy would stay outdated.
 */
export async function lockAccountCodes(transaction: Transaction, purpose: 'write' | 'copy'): Promise<void> {
  const mode = purpose === 'write' ? 'share row exclusive' : 'share';
  await transaction.execute(`lock table system_account_code in ${mode} mode`);
}

interface Row {
  readonly id: number;
  readonly row_version: number;
  readonly code_key: string;
  readonly code_type: string;
  readonly code: string;
  readonly description: string;
  readonly parent: string | null;
  readonly unit: string | null;
  readonly standard_hours: number | null;
  readonly active: boolean;
}

const storedOf = ({ id, row_version, code_key, code_type, standard_hours, ...own }: Row): StoredCode => ({
  id,
  kind: 'account',
  key: code_key,
  version: row_version,
  values: { ...own, codeType: code_type, standardHours: standard_hours },
  companyCode: null,
});

const rowSql =
  'select id, row_version, code_key, code_type, code, description, parent, unit, standard_hours, active from system_account_code';

/** All account codes of the company, sorted by code. */
export async function readAccountCodes(transaction: Transaction): Promise<StoredCode[]> {
  return (await transaction.query<Row>(`${rowSql} order by code_key`)).map(storedOf);
}

const recordSql =
  'jsonb_to_recordset($1::jsonb) as c(id integer, code_type text, code text, code_key text, description text, parent text, unit text, standard_hours numeric, active boolean)';

function recordOf({ id, values }: WrittenCode) {
  const { code, description, codeType, parent, unit, standardHours, active } = values;
  return {
    id,
    code_type: codeType,
    code,
    code_key: tagKey(String(code)),
    description: description ?? '',
    parent,
    unit,
    standard_hours: standardHours,
    active,
  };
}

/** Adds and changes codes of the company. */
export async function writeAccountCodes(transaction: Transaction, codes: readonly WrittenCode[]): Promise<void> {
  const rows = codes.map(recordOf);
  const [old, added] = [rows.filter(({ id }) => id !== null), rows.filter(({ id }) => id === null)];
  if (old.length > 0)
    await transaction.execute(
      `update system_account_code s set row_version = s.row_version + 1, code_type = c.code_type, code = c.code, code_key = c.code_key,
         description = c.description, parent = c.parent, unit = c.unit, standard_hours = c.standard_hours, active = c.active
       from ${recordSql} where s.id = c.id`,
      [jsonText(old)],
    );
  if (added.length > 0)
    await transaction.execute(
      `insert into system_account_code (code_type, code, code_key, description, parent, unit, standard_hours, active)
       select c.code_type, c.code, c.code_key, c.description, c.parent, c.unit, c.standard_hours, c.active from ${recordSql}`,
      [jsonText(added)],
    );
}

/**
 * Updates the parent of codes below a respelled one; returns their number. No user edited these codes: their versions are
 * unchanged, so that a user who edits one gets no conflict.
 */
export function respellParents(transaction: Transaction, fromKey: string, code: string): Promise<number> {
  return transaction.execute(
    `update system_account_code set parent = $2 where ${keySql('parent')} = $1 and parent is distinct from $2`,
    [fromKey, code],
  );
}

export async function deleteAccountCodeRows(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.execute('delete from system_account_code where id = any($1::int[])', [ids]);
}

/** Number of projects that copied each code; codes without a copy are left out. */
export async function countCopies(transaction: Transaction): Promise<ReadonlyMap<number, number>> {
  const rows = await transaction.query<{ id: number; projects: number }>(
    `select system_account_code_id as id, count(*)::int as projects from code where system_account_code_id is not null group by 1`,
  );
  return new Map(rows.map(({ id, projects }) => [id, projects]));
}

export function readCopies(transaction: Transaction, id: number): Promise<AccountCodeCopy[]> {
  return transaction.query<AccountCodeCopy>(
    `select p.id as "projectId", p.project_number as "projectNumber", p.name as "projectName", p.archive as "isArchived", c.code, c.description
     from code c join project p on p.id = c.project_id where c.system_account_code_id = $1 order by p.archive, p.project_number`,
    [id],
  );
}

export interface Copy {
  readonly projectId: number;
  readonly id: number;
  readonly accountCodeId: number;
  readonly code: string;
  readonly description: string;
  readonly isArchived: boolean;
}

/**
 * Returns the copies of these codes in every project and locks those projects until the transaction ends, one after the other by
 * id.
 */
export async function lockCopies(transaction: Transaction, ids: readonly number[]): Promise<Copy[]> {
  const projects = await transaction.query<{ id: number }>(
    'select distinct project_id as id from code where system_account_code_id = any($1::int[]) order by id',
    [ids],
  );
  for (const { id } of projects) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await lockAllRows(transaction, id);
  }
  await transaction.query('select from project where id = any($1::int[]) order by id for no key update', [
    projects.map(({ id }) => id),
  ]);
  return transaction.query<Copy>(
    `select c.project_id as "projectId", c.id, c.system_account_code_id as "accountCodeId", c.code, c.description, p.archive as "isArchived"
     from code c join project p on p.id = c.project_id where c.system_account_code_id = any($1::int[]) order by c.project_id, c.id`,
    [ids],
  );
}

/** Company code id of each copied code of the project, by project code id. */
export async function readOrigins(transaction: Transaction, projectId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await transaction.query<{ id: number; origin: number }>(
    `select id, system_account_code_id as origin from code where project_id = $1 and kind = 'account' and system_account_code_id is not null`,
    [projectId],
  );
  return new Map(rows.map(({ id, origin }) => [id, origin]));
}

export interface Origin {
  /** Id of the project's code. */
  readonly id: number;
  readonly accountCodeId: number;
}

export async function writeOrigins(
  transaction: Transaction,
  projectId: number,
  origins: readonly Origin[],
): Promise<void> {
  await transaction.execute(
    `update code k set system_account_code_id = o.account_code_id
     from jsonb_to_recordset($2::jsonb) as o(id integer, account_code_id integer) where k.project_id = $1 and k.id = o.id`,
    [projectId, jsonText(origins.map(({ id, accountCodeId }) => ({ id, account_code_id: accountCodeId })))],
  );
}

/** Writes descriptions of codes of a project; the codes get the version. */
export async function describeCodes(
  transaction: Transaction,
  by: { readonly projectId: number; readonly version: number },
  descriptions: readonly { readonly id: number; readonly description: CellValue }[],
): Promise<void> {
  await transaction.execute(
    `update code k set row_version = $2, description = d.description
     from jsonb_to_recordset($3::jsonb) as d(id integer, description text) where k.project_id = $1 and k.id = d.id`,
    [by.projectId, by.version, jsonText(descriptions)],
  );
}
