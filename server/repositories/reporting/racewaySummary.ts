/** Raceways by group and size, with the length in place. */
import { columnName } from '../../../contract/commodities/field.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import { countedSql, groupSql, groupTextsSql, hoursSql } from './grouping.ts';
import { shareInPlaceSql } from '../progress/derivedSql.ts';
import { reportParameters, type ReportRequest, type ReportRow } from './request.ts';

export type RacewayType = 'cable-tray' | 'conduit';

export function racewaySummaryRows(
  transaction: Transaction,
  type: RacewayType,
  request: ReportRequest,
): Promise<ReportRow[]> {
  const { table, steps, mainStep } = commodities[type];
  const main = steps.find((step) => step.key === mainStep);
  const run = shareInPlaceSql('r', `r.${columnName(main?.fractionField ?? '')}`);
  return transaction.query<ReportRow>(
    `with grouped as (
          select ${groupSql(request, 'r')} as "group", ${request.groupBy === 'typeCode' ? "nullif(r.size, '')" : 'null::text'} as "size",
            count(*)::int as "count",
            sum(r.quantity) as "length",
            sum(r.quantity * ${run}) as "installedLength",
            sum(r.quantity * (1 - ${run})) as "remainingLength",
            count(*) filter (where r.percent_complete >= 100)::int as "completeCount",
            ${hoursSql('r')}
          from ${table} r where ${countedSql(type, request, 'r')}
          group by 1, 2
        )
        select g.*, ${groupTextsSql(request, 'g."group"')}
        from grouped g order by g."group" nulls last, g."size" nulls last`,
    reportParameters(request),
  );
}
