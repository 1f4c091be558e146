/** Cables, their terms and tests by group. */
import type { Transaction } from '../../db/database.ts';
import { countedSql, groupSql, groupTextsSql, hoursSql } from './grouping.ts';
import { shareInPlaceSql } from '../progress/derivedSql.ts';
import { reportParameters, type ReportRequest, type ReportRow } from './request.ts';

export function cableSummaryRows(transaction: Transaction, request: ReportRequest): Promise<ReportRow[]> {
  const pulled = shareInPlaceSql('c', 'c.pulled_fraction');
  return transaction.query<ReportRow>(
    `with grouped as (
        select ${groupSql(request, 'c')} as "group",
          count(*)::int as "cables",
          sum(c.quantity) as "designLength",
          count(*) filter (where c.pulled_fraction >= 1)::int as "pulledCables",
          sum(c.quantity * ${pulled}) as "pulledLength",
          count(*) filter (where ${pulled} < 1)::int as "remainingCables",
          sum(c.quantity * (1 - ${pulled})) as "remainingLength",
          count(*) filter (where ft.terminated_fraction >= 1)::int as "termsFromDone",
          count(ft.id)::int as "termsFromTotal",
          count(*) filter (where tt.terminated_fraction >= 1)::int as "termsToDone",
          count(tt.id)::int as "termsToTotal",
          count(*) filter (where c.tested_fraction >= 1)::int as "tested",
          ${hoursSql('c')}
        from cable c
        left join termination ft on ft.project_id = c.project_id and ft.cable_id = c.id and ft.commodity_type = 'from-term'
        left join termination tt on tt.project_id = c.project_id and tt.cable_id = c.id and tt.commodity_type = 'to-term'
        where ${countedSql('cable', request, 'c')}
        group by 1
      )
      select g.*, ${groupTextsSql(request, 'g."group"')}
      from grouped g order by g."group" nulls last`,
    reportParameters(request),
  );
}
