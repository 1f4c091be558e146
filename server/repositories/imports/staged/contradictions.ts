/** Contradictions between the rows of a file and the rest of the project. */
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
  /** Other type that has a row with this tag. */
  readonly type: CommodityType;
  /** Total number, including those beyond `max`. */
  readonly total: number;
}

/** Tags of the file that rows of another type also have, where the same fields name both: a route is then ambiguous. */
export async function tagsOfOtherTypes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  max: number,
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
    [projectId, max],
  );
}

export interface OtherEnd {
  /** First row of the file with this contradiction, 1-based. */
  readonly row: number;
  /** Field of the column. */
  readonly field: string;
  readonly owner: string;
  /** Place named by the file at this end; `known` is the one named by the owner. */
  readonly named: string;
  readonly known: string;
  readonly rows: number;
  readonly total: number;
}

/** Rows whose end differs from that of their owner, such as a conductor and its cable. One entry for each end and named place. */
export async function endsUnlikeOwner(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  max: number,
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
    [projectId, max],
  );
}
