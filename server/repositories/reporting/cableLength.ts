/** Lengths of cables by group: designed, pulled, still to pull. */
import type { Transaction } from '../../db/database.ts';
import { countedSql, groupSql, groupTextsSql } from './grouping.ts';
import { shareInPlaceSql } from '../progress/derivedSql.ts';
import { reportParameters, type ReportRequest, type ReportRow } from './request.ts';

export function cableLengthRows(transaction: Transaction, request: ReportRequest): Promise<ReportRow[]> {
  return transaction.query<ReportRow>(
    `with grouped as (
        select ${groupSql(request, 'c')} as "group", count(*)::int as "cables", sum(c.quantity) as "designLength",
          count(*) filter (where c.pulled_fraction >= 1)::int as "pulledCables",
          coalesce(sum(c.quantity) filter (where c.pulled_fraction >= 1 and c.pulled_length is not null), 0) as "designOfPulled",
          coalesce(sum(c.pulled_length * c.runs) filter (where c.pulled_fraction >= 1), 0) as "actualOfPulled",
          sum(c.quantity * (1 - ${shareInPlaceSql('c', 'c.pulled_fraction')})) as "remainingLength"
        from cable c where ${countedSql('cable', request, 'c')} group by 1
      )
      select g.*, ${groupTextsSql(request, 'g."group"')}
      from grouped g order by g."group" nulls last`,
    reportParameters(request),
  );
}
