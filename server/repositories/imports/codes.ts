/** The codes an import uses, against the project's lists. */
import { columnName } from '../../../contract/commodities/field.ts';
import type { Transaction } from '../../db/database.ts';
import { keySql } from '../progress/derivedSql.ts';
import { stagedRowSql, type Staging } from './staging.ts';

const codeFields = (staging: Staging) =>
  staging.fields.filter(
    (field) => field.kind === 'code' && field.codeKind !== undefined && field.codeKind !== 'account',
  );

/** Adds the codes that new and changed rows use and the project does not list yet. Gives how many. */
export async function createMissingCodes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<number> {
  const fields = codeFields(staging);
  if (fields.length === 0) return 0;
  return transaction.execute(
    `insert into code (project_id, kind, code, code_key)
      select $1, kind, min(code), ${keySql('code')}
      from (
        select distinct v.kind, v.code from ${staging.diff} d cross join lateral ${stagedRowSql(staging)}
          cross join lateral (values ${fields.map((field) => `('${field.codeKind}', s.${columnName(field.key)})`).join(', ')}) v(kind, code)
        where v.code is not null
      ) used
      group by kind, ${keySql('code')}
      on conflict (project_id, kind, code_key) do nothing`,
    [projectId],
  );
}

/** Codes of the staged rows that the project does not list, with how many rows use each. */
export async function unknownCodes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<{ label: string; code: string; rows: number; first: number }[]> {
  const found: { label: string; code: string; rows: number; first: number }[] = [];
  for (const field of codeFields(staging)) {
    const column = columnName(field.key);
    // oxlint-disable-next-line no-await-in-loop -- one connection, a handful of code fields
    const rows = await transaction.query<{ code: string; rows: number; first: number }>(
      `select used.code, used.rows, used.first from (
          select s.${column} as code, count(*)::int as rows, min(s.file_row)::int as first from ${staging.stage} s where s.${column} is not null group by 1
        ) used
        where not exists (select 1 from code k where k.project_id = $1 and k.kind = $2 and k.code_key = ${keySql('used.code')})
        order by used.first`,
      [projectId, field.codeKind],
    );
    for (const row of rows) found.push({ label: field.label, code: row.code, rows: row.rows, first: row.first });
  }
  return found;
}
