/** Planned and completed work of a project by type, account code, foreman and area. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { fractionColumn } from '../sql/commodityTable.ts';
import { keySql, shareInPlaceSql } from '../sql/derivedSql.ts';
import { scopeKeys } from '../sql/rowScope.ts';
import { chargedSumsSql } from '../timesheets/hours.ts';

export interface ChargedSums {
  readonly type: CommodityType;
  /** Key in comparison form; the next field has the spelling of one of the rows. Blank for none. */
  readonly accountKey: string;
  readonly accountCode: string;
  readonly foremanKey: string;
  readonly foreman: string;
  readonly areaKey: string;
  readonly area: string;
  readonly rows: number;
  readonly quantity: number;
  readonly earnedQuantity: number;
  readonly budgetHours: number;
  readonly earnedHours: number;
}

function ofType(type: CommodityType): string {
  const { fields, mainStep } = commodities[type];
  const area = fields.some(({ key }) => key === 'area') ? `coalesce(c.${columnName('area')}, '')` : `''`;
  const inPlace = shareInPlaceSql('c', `c.${fractionColumn(type, mainStep)}`);
  const sums = { rows: 'count(*)', quantity: 'sum(c.quantity)', done: `sum(c.quantity * ${inPlace})` };
  return `select '${type}' as type, summed.* from (${chargedSumsSql(type, { further: { area }, sums })}) summed`;
}

/** Sums of the rows in the scope, or of all rows without one. */
export function readChargedSums(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null = null,
): Promise<ChargedSums[]> {
  return transaction.query<ChargedSums>(
    `select type, ${keySql('account')} as "accountKey", max(account) as "accountCode", ${keySql('foreman')} as "foremanKey", max(foreman) as foreman,
       ${keySql('area')} as "areaKey", max(area) as area, sum(rows)::int as rows, coalesce(sum(quantity), 0)::double precision as quantity,
       coalesce(sum(done), 0)::double precision as "earnedQuantity", sum(budget)::double precision as "budgetHours", sum(earned)::double precision as "earnedHours"
     from (${commodityTypes.map(ofType).join(' union all ')}) part group by type, 2, 4, 6`,
    [projectId, scopeKeys(scope)],
  );
}
