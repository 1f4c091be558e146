/** Rows that a row depends on and rows that depend on it, by the tags in their fields (declared as `refersTo`). */
import { columnName, type Commodity, type Field, type Referent } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { maxNamingRows, type RelatedRow } from '../../../contract/rows/commodityRecord.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { fractionColumn, ofTypeSql } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

const routeSeparator = "'; '";
/** `TAG/2` is level 2 of TAG. */
const withoutLevel = (key: string) => `regexp_replace(${key}, ' ?/ ?[0-9]{1,3}$', '')`;

/** Types whose rows the referent can be. */
export const typesNamedAs = (referent: Referent): CommodityType[] =>
  commodityTypes.filter((type) => commodities[type].namedAs === referent);

/** Columns of a statement that describe a row `r` of the type. */
export function relatedSql(type: CommodityType): string {
  const { keyFields } = commodities[type];
  const tag = keyFields.map((key) => `r.${columnName(key)}`).join(", ' ', ");
  return `'${type}' as type, r.id, concat(${tag}) as tag, coalesce(r.type_code, '') as "typeCode", r.status, r.percent_complete as "percentComplete"`;
}

const namedSql = (type: CommodityType): string =>
  `select ${relatedSql(type)}, r.tag_key as key, r.${fractionColumn(type, commodities[type].mainStep)} * 100 as "mainPercent" from ${commodities[type].table} r
   where r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed and r.tag_key = any($2::text[])`;

export interface FoundRow extends RelatedRow {
  /** Its tag in comparison form. */
  readonly key: string;
  /** Progress of its main step, 0-100. */
  readonly mainPercent: number;
}

/** Rows of the referent by tag key, without removed ones; regardless of the scope. */
export function findNamed(
  transaction: Transaction,
  projectId: number,
  referent: Referent,
  keys: readonly string[],
): Promise<FoundRow[]> {
  return transaction.query<FoundRow>(typesNamedAs(referent).map(namedSql).join(' union all '), [projectId, keys]);
}

/**
 * Condition that the text `name` names the tag whose key is the parameter: as a whole, or in a route as one of its entries at
 * some level.
 */
function namesSql({ kind, refersTo }: Field, name: string, key: string): string {
  if (kind !== 'route' || refersTo === undefined) return `${keySql(name)} = ${key}`;
  // An entry that equals a raceway's whole tag is that raceway, even if it looks like a level of another.
  const isKnown = typesNamedAs(refersTo).map(
    (type) => `exists (select from ${commodities[type].table} k where k.project_id = $1 and k.tag_key = e.key)`,
  );
  return `exists (
    select from (select ${keySql('tag')} as key from unnest(string_to_array(${name}, ${routeSeparator})) as entry(tag)) e
    where e.key = ${key} or (${withoutLevel('e.key')} = ${key} and not (${isKnown.join(' or ')})))`;
}

export interface NamingRow extends RelatedRow {
  /** Total number, including rows that were not read. */
  readonly count: number;
}

/**
 * Rows of the type in the scope whose field names the tag, without removed ones: the first hundred. The table is read once, and
 * the spelling of a name is normalized only if it contains the first word of the tag or is not plain ASCII.
 */
export function findNaming(
  transaction: Transaction,
  projectId: number,
  { type, field }: { readonly type: CommodityType; readonly field: Field },
  key: string,
  scope: RowScope | null,
): Promise<NamingRow[]> {
  const { table } = commodities[type];
  const column = `r.${columnName(field.key)}`;
  const own = `r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed`;
  const [firstWord = ''] = key.split(' ');
  return transaction.query<NamingRow>(
    `with naming as materialized (
       select ${relatedSql(type)}, r.tag_key as key from ${table} r
       where ${own} and (strpos(upper(${column}), $4) > 0 or ${column} ~ '[^ -~]') and ${namesSql(field, column, '$3')}
         and ${inScopeSql('r', '$2', type)}
     )
     select type, id, tag, "typeCode", status, "percentComplete", (count(*) over ())::int as count
     from naming order by key limit ${maxNamingRows}`,
    [projectId, scopeKeys(scope), key, firstWord],
  );
}

/** Fields of all types that can name a row of the commodity. */
export function fieldsNaming({ namedAs }: Commodity): { readonly type: CommodityType; readonly field: Field }[] {
  if (namedAs === undefined) return [];
  return commodityTypes.flatMap((type) =>
    commodities[type].fields.flatMap((field) => (field.refersTo === namedAs ? [{ type, field }] : [])),
  );
}
