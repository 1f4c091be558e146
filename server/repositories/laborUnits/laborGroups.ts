/** Rows of a project grouped by the values used to look up labor units. */
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { LaborGroup } from '../../../contract/progress/laborUnitEffect.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { creditSql, inTotalsSql, quantitySql, unitKeyColumnsSql } from '../sql/derivedSql.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

const groupsOf = (type: CommodityType) =>
  `select '${type}' as type, labor_unit as "laborUnit", type_code as "typeCode", size, count(*)::int as rows, sum(quantity)::double precision as quantity
     from (select ${unitKeyColumnsSql(type, 'c')}, ${creditSql('c', quantitySql(type, 'c'), `${quantitySql(type, 'c')} * c.percent_complete / 100`)} as quantity from ${commodities[type].table} c
       where c.project_id = $1 and ${inTotalsSql('c')}${ofTypeSql(type, 'c')} and ${inScopeSql('c', '$2', type)}) r
     group by labor_unit, type_code, size`;

/**
 * Groups of these types over the rows of the scope; rows removed by a revision are left out as in totals: those with progress
 * count only for the completed part.
 */
export async function readLaborGroups(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  types: readonly CommodityType[] = commodityTypes,
): Promise<LaborGroup[]> {
  if (types.length === 0) return [];
  return transaction.query<LaborGroup>(types.map(groupsOf).join(' union all '), [projectId, scopeKeys(scope)]);
}

/** Current budget and earned hours of a type, and its number of rows without a labor unit. */
export interface TypeHours {
  readonly type: CommodityType;
  readonly hours: number;
  readonly earned: number;
  readonly without: number;
}

const hoursOf = (type: CommodityType) =>
  `select '${type}' as type, coalesce(sum(c.budget_hours), 0)::double precision as hours,
       coalesce(sum(c.earned_hours), 0)::double precision as earned,
       (count(*) filter (where c.hours_per_unit is null))::int as without
     from ${commodities[type].table} c where c.project_id = $1 and ${inTotalsSql('c')}${ofTypeSql(type, 'c')}`;

export async function readTypeHours(transaction: Transaction, projectId: number): Promise<TypeHours[]> {
  return transaction.query<TypeHours>(commodityTypes.map(hoursOf).join(' union all '), [projectId]);
}
