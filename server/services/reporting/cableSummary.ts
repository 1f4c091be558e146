/**
 * Cable Summary (domain rule 12).
 * Design length is the cable's quantity, length × runs, so that the report's total is the grid's footer. Pulled length
 * is the design length credited as pulled (quantity × pulled fraction), not the footage on the reels: pulled and
 * remaining always add up to the design length, and remaining equals Cables Remaining to Pull.
 */
import { hoursColumns, hoursSql, percentComplete, percentOf, recomputed, summed } from './columns.ts';
import type { ReportDeclaration, ReportRow } from './declaration.ts';
import { countedSql, groupColumns, groupSql, groupTextsSql } from './grouping.ts';
import { hoursNotices } from './notices.ts';

export const cableSummary: ReportDeclaration = {
  columns: (request) => [
    ...groupColumns(request),
    summed('cables', 'Cables', 'count'),
    summed('designLength', 'Design length', 'length'),
    summed('pulledCables', 'Pulled cables', 'count'),
    summed('pulledLength', 'Pulled length', 'length'),
    summed('remainingCables', 'Remaining cables', 'count'),
    summed('remainingLength', 'Remaining length', 'length'),
    recomputed('percentPulled', '% pulled', 'percent'),
    summed('termsFromDone', 'Terms from done', 'count'),
    summed('termsFromTotal', 'Terms from', 'count'),
    summed('termsToDone', 'Terms to done', 'count'),
    summed('termsToTotal', 'Terms to', 'count'),
    summed('tested', 'Tested', 'count'),
    ...hoursColumns,
  ],
  groupKeys: (request) => [request.groupBy],
  rows: (transaction, request) =>
    transaction.query<ReportRow>(
      `with grouped as (
        select ${groupSql(request, 'c')} as "group",
          count(*)::int as "cables",
          sum(c.quantity) as "designLength",
          count(*) filter (where c.pulled_fraction >= 1)::int as "pulledCables",
          sum(c.quantity * c.pulled_fraction) as "pulledLength",
          count(*) filter (where c.pulled_fraction < 1)::int as "remainingCables",
          sum(c.quantity * (1 - c.pulled_fraction)) as "remainingLength",
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
      select g.*, ${groupTextsSql('cable', request, 'g."group"')}
      from grouped g order by g."group" nulls last`,
      [request.projectId],
    ),
  recomputed: {
    percentPulled: (row) =>
      percentOf(row['pulledLength'], row['designLength']) ?? percentOf(row['pulledCables'], row['cables']),
    percentComplete: percentComplete('pulledLength', 'designLength'),
  },
  notices: (transaction, request) => hoursNotices(transaction, 'cable', request),
};
