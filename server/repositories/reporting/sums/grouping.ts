/** What rows are grouped by, as SQL. */
import { columnName, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/index.ts';
import { isTextKind } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { isCharged, isOfCable } from '../../../../contract/reports/reports.ts';
import { chargedSql } from '../../progress/chargedSql.ts';
import { keySql } from '../../sql/derivedSql.ts';
import { cableTypeSql } from './cableType.ts';

/** What a row of `alias` is grouped by; blanks are one group of their own. */
export function groupSql(type: CommodityType, { key, kind }: Field, alias: string): string {
  if (isCharged(key)) return chargedSql[key].keys(type, alias);
  if (isOfCable(key)) return `nullif(${cableTypeSql(`${alias}.cable_tag`)}, '')`;
  const value = `${alias}.${columnName(key)}`;
  if (isTextKind(kind)) return `nullif(${value}, '')`;
  return kind === 'date' ? `${value}::text` : value;
}

/** The group's code, or its tag, as the project's list spells it and its description, looked up once per group; as written where the list has none. */
export function groupTextsSql(type: CommodityType, { key, codeKind: kind, refersTo }: Field, keys: string) {
  if (refersTo === 'equipment') {
    const known = (value: string) =>
      `(select ${value} from equipment e where e.project_id = $1 and e.tag_key = ${keySql(keys)} and not e.removed limit 1)`;
    return { text: `coalesce(${known('e.tag')}, ${keys})`, description: known("nullif(e.description, '')") };
  }
  const group = isCharged(key) ? `nullif(${chargedSql[key].of(type, keys)}, '')` : keys;
  if (!kind) return { text: group, description: 'null::text' };
  const listed = (value: string) =>
    `(select ${value} from code k where k.project_id = $1 and k.kind = '${kind}' and k.code_key = ${keySql(group)} limit 1)`;
  return { text: `coalesce(${listed('k.code')}, ${group})`, description: listed("nullif(k.description, '')") };
}
