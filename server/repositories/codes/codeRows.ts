/** Rows of the code lists for the set-up page. Every query is bound to one project. */
import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { codeFieldsOf, copiedKinds, isInUse } from '../../../contract/setup/codes/codeFields.ts';
import { compareCells } from '../../../contract/base/values/compareCells.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';

/** Stored code with its values by field. */
export interface StoredCode {
  readonly id: number;
  readonly kind: CodeKind;
  readonly key: string;
  readonly version: number;
  readonly values: Readonly<Record<string, CellValue>>;
  /** Company code it was copied from, as the company spells it; null for the project's own codes. */
  readonly companyCode: string | null;
}

interface Row {
  readonly id: number;
  readonly kind: CodeKind;
  readonly code_key: string;
  readonly row_version: number;
  readonly code: string;
  readonly description: string;
  readonly parent: string | null;
  readonly unit: string | null;
  readonly active: boolean;
  readonly sort: number;
  readonly extra: Readonly<Record<string, CellValue>>;
  readonly company_code: string | null;
}

function storedOf({ id, kind, code_key, row_version, extra, company_code, ...own }: Row): StoredCode {
  const all: Readonly<Record<string, CellValue>> = { ...extra, ...own };
  const values = Object.fromEntries(codeFieldsOf(kind).map(({ key }) => [key, all[key] ?? null]));
  return { id, kind, key: code_key, version: row_version, values, companyCode: company_code };
}

const rowSql = `select id, kind, code_key, row_version, code, description, parent, unit, active, sort, extra,
  (select s.code from system_account_code s where s.id = system_account_code_id) as company_code from code`;

const inOrder = (one: Row, other: Row): number =>
  Number(one.kind > other.kind) - Number(one.kind < other.kind) ||
  one.sort - other.sort ||
  compareCells(one.code_key, other.code_key, false);

/** Codes of these lists in their order: by sort number, then naturally by code, `A2` before `A10`. */
export async function readCodes(
  transaction: Transaction,
  projectId: number,
  kinds: readonly CodeKind[],
): Promise<StoredCode[]> {
  const rows = await transaction.query<Row>(`${rowSql} where project_id = $1 and kind = any($2::text[])`, [
    projectId,
    kinds,
  ]);
  return rows.toSorted(inOrder).map(storedOf);
}

/** Place of a code: its list and its key there. */
export interface CodePlaceInList {
  readonly kind: CodeKind;
  readonly key: string;
}

/** Codes at one of the places, unsorted. */
export async function readCodesAt(
  transaction: Transaction,
  projectId: number,
  places: readonly CodePlaceInList[],
): Promise<StoredCode[]> {
  if (places.length === 0) return [];
  const rows = await transaction.query<Row>(
    `${rowSql} where project_id = $1 and (kind, code_key) in (select * from unnest($2::text[], $3::text[]))`,
    [projectId, places.map(({ kind }) => kind), places.map(({ key }) => key)],
  );
  return rows.map(storedOf);
}

/** Finds a code by its id; undefined if the project has no such code. */
export async function findCode(
  transaction: Transaction,
  projectId: number,
  id: number,
): Promise<StoredCode | undefined> {
  const rows = await transaction.query<Row>(`${rowSql} where project_id = $1 and id = $2`, [projectId, id]);
  return rows.map(storedOf)[0];
}

export interface CountedKind {
  readonly kind: CodeKind;
  readonly codes: number;
  readonly inactive: number;
}

/** Number of codes in each list; empty lists are left out. */
export function countCodes(transaction: Transaction, projectId: number): Promise<CountedKind[]> {
  return transaction.query<CountedKind>(
    `select kind, count(*)::int as codes, (count(*) filter (where not active))::int as inactive
     from code where project_id = $1 group by kind`,
    [projectId],
  );
}

export interface WrittenCode {
  /** Null for a new code. */
  readonly id: number | null;
  readonly values: Readonly<Record<string, CellValue>>;
}

const recordSql =
  'jsonb_to_recordset($4::jsonb) as c(id integer, code text, code_key text, description text, parent text, unit text, active boolean, sort integer, extra jsonb)';

/** Record of a code for writing; fields without their own column are in `extra`. */
function recordOf(kind: CodeKind, { id, values }: WrittenCode) {
  const { code, description, parent = null, unit = null, active: _active, sort = 0, ...extra } = values;
  const key = tagKey(String(code));
  const active = isInUse(kind, values);
  return { id, code, code_key: key, description: description ?? '', parent, unit, active, sort, extra };
}

/** Adds and changes codes of a list; they get the version. */
export async function writeCodes(
  transaction: Transaction,
  by: { readonly projectId: number; readonly kind: CodeKind; readonly version: number },
  codes: readonly WrittenCode[],
): Promise<void> {
  const rows = codes.map((code) => recordOf(by.kind, code));
  const [old, added] = [rows.filter(({ id }) => id !== null), rows.filter(({ id }) => id === null)];
  const places = [by.projectId, by.kind, by.version];
  if (old.length > 0)
    await transaction.execute(
      `update code k set row_version = $3, code = c.code, code_key = c.code_key, description = c.description,
         parent = c.parent, unit = c.unit, active = c.active, sort = c.sort, extra = c.extra
       from ${recordSql} where k.project_id = $1 and k.kind = $2 and k.id = c.id`,
      [...places, jsonText(old)],
    );
  if (added.length > 0)
    await transaction.execute(
      `insert into code (project_id, kind, row_version, code, code_key, description, parent, unit, active, sort, extra)
       select $1, $2, $3, c.code, c.code_key, c.description, c.parent, c.unit, c.active, c.sort, c.extra from ${recordSql}`,
      [...places, jsonText(added)],
    );
}

export async function deleteCodeRows(
  transaction: Transaction,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  await transaction.execute('delete from code where project_id = $1 and id = any($2::int[])', [projectId, ids]);
}

/** Copies the lists of one project to another that has none, without lists specific to the one project. */
export async function copyCodeRows(transaction: Transaction, fromProjectId: number, projectId: number): Promise<void> {
  await transaction.execute(
    `insert into code (project_id, kind, code, code_key, description, parent, unit, active, sort, extra, system_account_code_id)
     select $2, kind, code, code_key, description, parent, unit, active, sort, extra, system_account_code_id from code where project_id = $1 and kind = any($3::text[])`,
    [fromProjectId, projectId, copiedKinds],
  );
}

export interface MeasuredField {
  readonly kind: CodeKind;
  readonly key: string;
  readonly factor: number;
}

/** Multiplies a number of every code of a list after the project changed its unit. */
export async function convertCodes(
  transaction: Transaction,
  projectId: number,
  version: number,
  { kind, key, factor }: MeasuredField,
): Promise<void> {
  await transaction.execute(
    `update code set row_version = $2,
       extra = jsonb_set(extra, array[$4], to_jsonb((extra ->> $4)::double precision * $5::double precision))
     where project_id = $1 and kind = $3 and jsonb_typeof(extra -> $4) = 'number'`,
    [projectId, version, kind, key, factor],
  );
}
