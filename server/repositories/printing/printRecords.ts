/** Further content of cards: the raceways of routes, and the rows attached to them. Every query is bound to one project. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { AttachedRows } from '../../../contract/printing/attachedRows.ts';
import { maxAttached } from '../../../contract/printing/printRecords.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { fractionColumn, ofTypeSql } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';
import { typesNamedAs } from '../rows/recordLinks.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

/**
 * Finds the row whose tag equals the text, starts with it or contains it: the first by tag, without removed ones. Undefined if
 * the scope has none.
 */
export async function nearestRow(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  tag: string,
  scope: RowScope | null,
): Promise<number | undefined> {
  const [row] = await transaction.query<{ id: number }>(
    `select r.id from ${commodities[type].table} r
     where r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed and ${inScopeSql('r', '$2', type)} and ($3 = '' or strpos(r.tag_key, $3) > 0)
     order by r.tag_key = $3 desc, least(strpos(r.tag_key, $3), 2), r.tag_key, r.id limit 1`,
    [projectId, scopeKeys(scope), tagKey(tag)],
  );
  return row?.id;
}

export interface Raceway {
  /** Its tag in comparison form. */
  readonly key: string;
  readonly type: string;
  readonly size: string;
  /** True if its main step is done. */
  readonly isDone: boolean;
}

/** Raceways named by routes, by tag key; without removed rows. */
export function findRaceways(
  transaction: Transaction,
  projectId: number,
  keys: readonly string[],
  namedAs: Parameters<typeof typesNamedAs>[0],
): Promise<Raceway[]> {
  const each = typesNamedAs(namedAs).map((type) => {
    const { table, sizeField, mainStep } = commodities[type];
    const size = sizeField === undefined ? "''" : `coalesce(r.${columnName(sizeField)}, '')`;
    return `select r.tag_key as key, coalesce(r.type_code, '') as type, ${size} as size, r.${fractionColumn(type, mainStep)} >= 1 as "isDone"
      from ${table} r where r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed and r.tag_key = any($2::text[])`;
  });
  return transaction.query<Raceway>(each.join(' union all '), [projectId, keys]);
}

export interface AttachedRow {
  /** Named tag in comparison form. */
  readonly key: string;
  readonly values: Readonly<Record<string, CellValue>>;
}

/** First rows of the scope that name each of the keys, sorted by tag, without removed ones. */
export async function findAttached(
  transaction: Transaction,
  projectId: number,
  { type, namedIn }: AttachedRows,
  keys: readonly string[],
  scope: RowScope | null,
): Promise<AttachedRow[]> {
  const { table, fields } = commodities[type];
  const columns = fields.map((field) => `r.${columnName(field.key)} as "${field.key}"`).join(', ');
  const each = namedIn.map(
    (field) => `select r.id, ${keySql(`r.${columnName(field)}`)} as key from ${table} r
      where r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed and ${inScopeSql('r', '$3', type)}
        and ${keySql(`r.${columnName(field)}`)} = any($2::text[])`,
  );
  const rows = await transaction.query<Record<string, CellValue> & { key: string }>(
    `select n.key, ${columns} from (
       select id, key, row_number() over (partition by key order by id) as place from (${each.join(' union ')}) named
     ) n join ${table} r on r.project_id = $1 and r.id = n.id where n.place <= ${maxAttached} order by r.tag_key, r.id`,
    [projectId, keys, scopeKeys(scope)],
  );
  return rows.map(({ key, ...values }) => ({ key, values }));
}
