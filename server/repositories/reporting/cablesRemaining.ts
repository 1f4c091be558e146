/** What is left to pull by group, and how much of it is ready. */
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import { groupSql, groupTextsSql } from './grouping.ts';
import { reportParameters, type ReportRequest, type ReportRow } from './request.ts';
import { groupedReadinessSql } from './routeReadiness.ts';

const defaultPullWeight = commodities.cable.steps.find((step) => step.key === 'pulled')?.weight ?? 0;

export function cablesRemainingRows(transaction: Transaction, request: ReportRequest): Promise<ReportRow[]> {
  return transaction.query<ReportRow>(
    `with ${groupedReadinessSql(request)},
      weight as (select coalesce((step_weights #>> '{cable,pulled}')::double precision, ${defaultPullWeight}) / 100 as pulled from project where id = $1),
      grouped as (
        select ${groupSql(request, 'r')} as "group", count(*)::int as "cables",
          sum(r.quantity * (1 - r.pulled_fraction)) as "length",
          (count(*) filter (where r.ready = 'Yes'))::int as "readyCables",
          coalesce(sum(r.quantity * (1 - r.pulled_fraction)) filter (where r.ready = 'Yes'), 0) as "readyLength",
          (count(*) filter (where coalesce(r.hold, '') <> ''))::int as "onHold",
          (count(*) filter (where r.quantity = 0))::int as "noLength",
          (count(*) filter (where r.hours_per_unit is null))::int as "noLaborUnit",
          sum(r.budget_hours * (1 - r.pulled_fraction) * weight.pulled)::double precision as "pullHours"
        from pull_readiness r, weight group by 1
      )
      select g.*, ${groupTextsSql(request, 'g."group"')}
      from grouped g order by g."group" nulls last`,
    reportParameters(request),
  );
}
