/** Compares the codes an import uses with the project's lists. */
import { columnName, type CodeKind, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { Transaction } from '../../../db/database.ts';
import { jsonText } from '../../../db/jsonText.ts';
import { ofTypeSql } from '../../sql/commodityTable.ts';
import { keySql } from '../../sql/derivedSql.ts';
import type { Staging } from './staging.ts';

const codeFields = (staging: Staging) =>
  staging.fields.filter(
    (field) => field.kind === 'code' && field.codeKind !== undefined && field.codeKind !== 'account',
  );

/**
 * True in `isEveryRow` if every staged row differs from the project, as in a first import: then the differing rows need no
 * lookup.
 */
export interface Differing {
  readonly isEveryRow: boolean;
}

/** Codes of these fields in the differing rows, each with its number of rows and the first of them: one pass for all. */
function heldCodesSql({ stage, diff }: Staging, fields: readonly Field[], { isEveryRow }: Differing): string {
  const columns = fields.map(({ key }) => columnName(key));
  const code = `coalesce(${columns.join(', ')})`;
  const byField = (reported: (field: Field) => string) =>
    `case ${fields.map((field) => `when grouping(${columnName(field.key)}) = 0 then '${reported(field)}'`).join(' ')} end`;
  const rows = isEveryRow
    ? stage
    : `${stage} where ctid = any(array(select place from ${diff} where place is not null and change <> 'marked'))`;
  return `select ${byField(({ key }) => key)} as field, ${byField(({ codeKind }) => codeKind ?? '')} as kind, ${code} as code,
      count(*)::int as rows, min(file_row)::int as first
    from (select file_row, ${columns.join(', ')} from ${rows}) held
    group by grouping sets (${columns.map((column) => `(${column})`).join(', ')}) having ${code} is not null`;
}

export interface MissingCode {
  readonly kind: CodeKind;
  readonly code: string;
}

/** Codes that new and changed rows use and the project does not list yet, each once. */
export async function missingCodes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  differing: Differing,
): Promise<MissingCode[]> {
  const fields = codeFields(staging);
  if (fields.length === 0) return [];
  return transaction.query<MissingCode>(
    `with used as (${heldCodesSql(staging, fields, differing)}),
    keyed as (select kind, min(code) as code, ${keySql('code')} as key from used group by kind, ${keySql('code')})
    select k.kind, k.code from keyed k
      where not exists (select from code c where c.project_id = $1 and c.kind = k.kind and c.code_key = k.key)`,
    [projectId],
  );
}

/** Adds the codes of an import; codes that were listed in the meantime are unchanged. */
export async function addMissingCodes(
  transaction: Transaction,
  { projectId, importId }: { readonly projectId: number; readonly importId: string },
  missing: readonly MissingCode[],
): Promise<void> {
  if (missing.length === 0) return;
  await transaction.execute(
    `insert into code (project_id, kind, code, code_key, added_by_import_id)
      select $1, c.kind, c.code, ${keySql('c.code')}, $2 from jsonb_to_recordset($3::jsonb) as c(kind text, code text)
      on conflict (project_id, kind, code_key) do nothing`,
    [projectId, importId, jsonText(missing)],
  );
}

export interface AddedCode {
  readonly id: number;
  readonly kind: CodeKind;
}

/**
 * Codes the import added, and codes retained from imports reverted earlier, unless a user edited them: a code that was still in
 * use then might be unused now.
 */
export function findAddedCodes(
  transaction: Transaction,
  { projectId, importId }: { readonly projectId: number; readonly importId: string },
): Promise<AddedCode[]> {
  return transaction.query<AddedCode>(
    `select k.id, k.kind from code k join import i on i.project_id = k.project_id and i.id = k.added_by_import_id
     where k.project_id = $1 and k.row_version = 0 and (i.id = $2 or i.status = 'rolledBack') order by k.kind, k.id`,
    [projectId, importId],
  );
}

/** Codes of the staged rows that the project does not list, each with its number of rows. */
export async function unknownCodes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<{ field: string; label: string; code: string; rows: number; first: number }[]> {
  const found: { field: string; label: string; code: string; rows: number; first: number }[] = [];
  for (const field of codeFields(staging)) {
    const column = columnName(field.key);
    // oxlint-disable-next-line no-await-in-loop -- one query at a time; only a few code fields
    const rows = await transaction.query<{ code: string; rows: number; first: number }>(
      `select used.code, used.rows, used.first from (
          select s.${column} as code, count(*)::int as rows, min(s.file_row)::int as first from ${staging.stage} s where s.${column} is not null group by 1
        ) used
        where not exists (select 1 from code k where k.project_id = $1 and k.kind = $2 and k.code_key = ${keySql('used.code')})
        order by used.first`,
      [projectId, field.codeKind],
    );
    for (const row of rows) found.push({ field: field.key, label: field.label, ...row });
  }
  return found;
}

export interface UsedCode {
  readonly field: string;
  /** List the code belongs to. */
  readonly kind: CodeKind;
  readonly code: string;
  /** Key in comparison form. */
  readonly key: string;
  readonly rows: number;
  /** First row of the file that contains it. */
  readonly first: number;
  /** Spelling in the project's list; null if it is not listed. */
  readonly listed: string | null;
}

/** Every spelling of a code in the differing rows, most frequent first. */
export async function usedCodes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  differing: Differing,
): Promise<UsedCode[]> {
  const fields = staging.fields.filter((field) => field.codeKind !== undefined);
  if (fields.length === 0) return [];
  return transaction.query<UsedCode>(
    `with used as materialized (${heldCodesSql(staging, fields, differing)}),
    keyed as materialized (select u.*, ${keySql('u.code')} as key from used u)
    select k.field, k.kind, k.code, k.key, k.rows, k.first,
      (select l.code from code l where l.project_id = $1 and l.kind = k.kind and l.code_key = k.key) as listed
    from keyed k order by k.rows desc, k.first`,
    [projectId],
  );
}

/** Code in its most frequent spelling, with the number of rows that hold any spelling. */
export interface CodeInUse {
  readonly code: string;
  readonly rows: number;
}

/** Spellings of the codes of a field in the project's rows, by key, with the number of rows. */
export async function spellingsOfProject(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  field: string,
): Promise<Map<string, CodeInUse>> {
  const column = columnName(field);
  const rows = await transaction.query<{ key: string; code: string; rows: number }>(
    `select ${keySql('d.code')} as key, d.code, d.rows::int as rows from (
      select ${column} as code, count(*) as rows from ${staging.commodity.table}
      where project_id = $1${ofTypeSql(staging.type)} and not removed and ${column} <> '' group by 1
    ) d order by d.rows, d.code desc`,
    [projectId],
  );
  const held = new Map<string, CodeInUse>();
  for (const { key, code, rows: count } of rows) held.set(key, { code, rows: count + (held.get(key)?.rows ?? 0) });
  return held;
}

/**
 * Writes codes of a field in another spelling into the differing staged rows. The update moves these rows, so their places are
 * stored again.
 */
export async function respellStaged(
  transaction: Transaction,
  staging: Staging,
  field: string,
  spellings: readonly { readonly code: string; readonly spelling: string }[],
): Promise<void> {
  const column = columnName(field);
  await transaction.execute(
    `with moved as (
      update ${staging.stage} s set ${column} = r.spelling
        from jsonb_to_recordset($1::jsonb) as r(code text, spelling text), ${staging.diff} d
        where s.ctid = d.place and s.${column} = r.code returning s.row_no, s.ctid as place
    ) update ${staging.diff} d set place = m.place from moved m where d.row_no = m.row_no`,
    [jsonText(spellings)],
  );
}
