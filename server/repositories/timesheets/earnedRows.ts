/** Rows of a project that earn under an account code or a foreman. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { listEarnedRows } from '../../../contract/timesheets/earnedRows.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { chargedSql } from '../progress/chargedSql.ts';
import { inTotalsSql, keySql } from '../sql/derivedSql.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

type Requested = Omit<QueryOf<typeof listEarnedRows>, 'projectId'>;

/** Each distinct combination of keys is looked up once; rows are included if the result has the key `$3`. */
function earningOf(type: CommodityType, groupBy: Requested['groupBy']): string {
  const charged = chargedSql[groupBy];
  const { table, keyFields } = commodities[type];
  const tag = `concat_ws(' ', ${keyFields.map((field) => `r.${columnName(field)}`).join(', ')})`;
  return `select * from (with earning as materialized (
      select r.id, ${tag} as tag, r.budget_hours, r.earned_hours, ${charged.keys(type, 'r')} as keys from ${table} r
      where r.project_id = $1 and ${inTotalsSql('r')}${ofTypeSql(type, 'r')} and ${inScopeSql('r', '$2', type)}
        and (r.budget_hours <> 0 or r.earned_hours <> 0)
    ), alike as materialized (
      select d.keys from (select distinct keys from earning) d where ${keySql(charged.of(type, 'd.keys'))} = $3
    )
    select '${type}' as type, id, tag, budget_hours, earned_hours from earning join alike using (keys)) of_${table}_${type.replaceAll('-', '_')}`;
}

export async function readEarnedRows(
  transaction: Transaction,
  projectId: number,
  { groupBy, key, limit }: Requested,
  scope: RowScope | null,
): Promise<ReplyOf<typeof listEarnedRows>> {
  const [found] = await transaction.query<ReplyOf<typeof listEarnedRows>>(
    `with part as materialized (${commodityTypes.map((type) => earningOf(type, groupBy)).join(' union all ')}),
      page as (select row_number() over (order by earned_hours desc, budget_hours desc, type, id) as place, * from part order by place limit $4)
     select count(*)::int as total, coalesce(sum(budget_hours), 0)::double precision as "budgetHours",
       coalesce(sum(earned_hours), 0)::double precision as "earnedHours",
       coalesce((select jsonb_agg(jsonb_build_object('type', type, 'id', id, 'tag', tag, 'budgetHours', budget_hours::double precision,
         'earnedHours', earned_hours::double precision) order by place) from page), '[]') as rows
     from part`,
    [projectId, scopeKeys(scope), tagKey(key), limit],
  );
  return found!;
}
