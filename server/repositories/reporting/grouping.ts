/** What rows are grouped by, as SQL. */
import { columnName } from '../../../contract/commodities/field.ts';
import { isTextKind } from '../../../contract/fieldKinds/index.ts';
import { isCharged } from '../../../contract/reports.ts';
import { chargedSql } from '../progress/chargedSql.ts';
import { keySql } from '../progress/derivedSql.ts';
import type { GroupedRequest } from './request.ts';

/** What a row of `alias` is grouped by; blanks are one group of their own. */
export function groupSql({ type, group: { key, kind } }: GroupedRequest, alias: string): string {
  if (isCharged(key)) return chargedSql[key].keys(type, alias);
  const value = `${alias}.${columnName(key)}`;
  if (isTextKind(kind)) return `nullif(${value}, '')`;
  return kind === 'date' ? `${value}::text` : value;
}

/** The group's code as the project's list spells it and its description, looked up once per group; as written where the list has none. */
export function groupTextsSql({ type, group: { key, codeKind: kind } }: GroupedRequest, keys: string): string {
  const group = isCharged(key) ? `nullif(${chargedSql[key].of(type, keys)}, '')` : keys;
  if (!kind) return `${group} as "${key}", null::text as "description"`;
  const listed = (value: string) =>
    `(select ${value} from code k where k.project_id = $1 and k.kind = '${kind}' and k.code_key = ${keySql(group)} limit 1)`;
  return `coalesce(${listed('k.code')}, ${group}) as "${key}", ${listed("nullif(k.description, '')")} as "description"`;
}
