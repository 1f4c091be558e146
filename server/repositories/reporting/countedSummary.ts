/** Rows of a type by group, with how many are done with each step. */
import { columnName } from '../../../contract/commodities/field.ts';
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import { countedSql, groupSql, groupTextsSql, hoursSql } from './grouping.ts';
import { shareInPlaceSql } from '../progress/derivedSql.ts';
import { reportParameters, type ReportRequest, type ReportRow } from './request.ts';

/** The key of a step's count. */
export const doneKey = <const Step extends string>(step: Step): `${Step}Done` => `${step}Done`;

export function countedSummaryRows(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<ReportRow[]> {
  const { table, steps } = commodities[type];
  return transaction.query<ReportRow>(
    `with grouped as (
          select ${groupSql(request, 'r')} as "group", count(*)::int as "count",
            ${steps.map((step) => `count(*) filter (where r.${columnName(step.fractionField)} >= 1)::int as "${doneKey(step.key)}"`).join(', ')},
            count(*) filter (where ${shareInPlaceSql('r', 'r.percent_complete / 100')} < 1)::int as "remainingCount",
            ${hoursSql('r')}
          from ${table} r where ${countedSql(type, request, 'r')}
          group by 1
        )
        select g.*, ${groupTextsSql(request, 'g."group"')}
        from grouped g order by g."group" nulls last`,
    reportParameters(request),
  );
}
