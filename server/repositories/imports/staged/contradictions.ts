/** Where the rows of a file and the rest of the project cannot both be right. */
import { columnName, type End } from '../../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { ownerOf } from '../../../../contract/commodities/links.ts';
import type { Transaction } from '../../../db/database.ts';
import { keySql } from '../../sql/derivedSql.ts';
import { ownerKeySql } from './ends.ts';
import { tagSql, type Staging } from './staging.ts';

export interface SharedTag {
  /** Row of the file, 1-based. */
  readonly row: number;
  readonly tag: string;
  /** The other type that has a row of this tag. */
  readonly type: CommodityType;
  /** How many there are, those beyond `most` too. */
  readonly total: number;
}

/** Tags of the file that rows of another type have too, where both are named by the same fields: a route could mean either. */
export async function tagsOfOtherTypes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  most: number,
): Promise<SharedTag[]> {
  const { namedAs } = staging.commodity;
  const others = commodityTypes.filter(
    (type) => namedAs !== undefined && type !== staging.type && commodities[type].namedAs === namedAs,
  );
  if (others.length === 0) return [];
  const known = others.map(
    (type) => `select '${type}' as type, tag_key from ${commodities[type].table} where project_id = $1 and not removed`,
  );
  return transaction.query<SharedTag>(
    `select s.file_row as row, ${tagSql(staging, 's')} as tag, o.type, count(*) over ()::int as total
      from ${staging.stage} s join (${known.join(' union all ')}) o on o.tag_key = s.tag_key order by s.file_row limit $2`,
    [projectId, most],
  );
}

export interface OtherEnd {
  /** The row of the file that says so first, 1-based. */
  readonly row: number;
  /** The column, by its field. */
  readonly field: string;
  readonly owner: string;
  /** What the file and what the owner names at this end. */
  readonly named: string;
  readonly known: string;
  readonly rows: number;
  readonly total: number;
}

/** Rows whose end is elsewhere than that of what they belong to: a conductor and its cable. One for each end and place named. */
export async function endsUnlikeOwner(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  most: number,
): Promise<OtherEnd[]> {
  const owner = ownerOf(staging.type);
  if (owner === undefined) return [];
  const { table, keyFields, fields } = commodities[owner.type];
  const named = (end: End) => staging.fields.find((field) => field.end === end && field.refersTo !== undefined);
  const of = (end: End) => fields.find((field) => 'end' in field && field.end === end);
  const ends = (['from', 'to'] as const).flatMap((end) => {
    const [own, theirs] = [named(end), of(end)];
    return own === undefined || theirs === undefined ? [] : [[own.key, columnName(own.key), columnName(theirs.key)]];
  });
  if (ends.length === 0) return [];
  const unlike = ends.map(
    ([
      key = '',
      own = '',
      theirs = '',
    ]) => `select min(s.file_row) as row, '${key}' as field, o.owner, min(s.${own}) as named, min(o.${theirs}) as known, count(*)::int as rows
      from (select *, ${ownerKeySql(staging.type, 's')} as owner_key from ${staging.stage} s) s
        join (select tag_key, ${columnName(keyFields[0] ?? '')} as owner, ${theirs} from ${table} where project_id = $1 and not removed) o on o.tag_key = s.owner_key
      where s.${own} <> o.${theirs} and ${keySql(`s.${own}`)} <> ${keySql(`o.${theirs}`)} group by o.owner, ${keySql(`s.${own}`)}`,
  );
  return transaction.query<OtherEnd>(
    `select *, count(*) over ()::int as total from (${unlike.join(' union all ')}) unlike order by row, field desc limit $2`,
    [projectId, most],
  );
}
