/**
 * Search for rows by a part of their tag, in types with their own tags: an end has the tag of its cable, whose details show it.
 */
import { importTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { RelatedRow } from '../../../contract/rows/commodityRecord.ts';
import { maxTags } from '../../../contract/rows/findTags.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { relatedSql } from './recordLinks.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

/** First matches in the scope: the tag equal to the text, then tags that start with it, then those that contain it. */
export async function findByTag(
  transaction: Transaction,
  projectId: number,
  text: string,
  scope: RowScope | null,
): Promise<RelatedRow[]> {
  const each = importTypes.map(
    (type) => `(select ${relatedSql(type)}, r.tag_key as key, least(strpos(r.tag_key, $3), 2) as place
      from ${commodities[type].table} r
      where r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed and strpos(r.tag_key, $3) > 0 and ${inScopeSql('r', '$2', type)}
      order by r.tag_key = $3 desc, place, r.tag_key limit ${maxTags})`,
  );
  return transaction.query<RelatedRow>(
    `select type, id, tag, "typeCode", status, "percentComplete" from (${each.join(' union all ')}) f
     order by key = $3 desc, place, key, id limit ${maxTags}`,
    [projectId, scopeKeys(scope), tagKey(text)],
  );
}
