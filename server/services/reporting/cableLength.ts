/**
 * Cable Length by Type Code: what was designed, what was pulled off the reels, what is still to pull (domain rule 12).
 * The reel columns follow with the reel ledger.
 */
import { recomputed, summed } from './columns.ts';
import type { ReportDeclaration, ReportRow } from './declaration.ts';
import { countedSql, groupColumns, groupSql, groupTextsSql } from './grouping.ts';
import { lengthNotices } from './notices.ts';

export const cableLength: ReportDeclaration = {
  columns: (request) => [
    ...groupColumns(request),
    summed('cables', 'Cables', 'count'),
    summed('designLength', 'Design length', 'length'),
    summed('pulledCables', 'Pulled cables', 'count'),
    summed('designOfPulled', 'Design length of pulled', 'length'),
    summed('actualOfPulled', 'Actual length of pulled', 'length'),
    recomputed('actualToDesign', 'Actual / design', 'ratio'),
    summed('remainingLength', 'Length still to pull', 'length'),
  ],
  groupKeys: (request) => [request.groupBy],
  rows: (transaction, request) =>
    transaction.query<ReportRow>(
      `with grouped as (
        select ${groupSql(request, 'c')} as "group", count(*)::int as "cables", sum(c.quantity) as "designLength",
          count(*) filter (where c.pulled_fraction >= 1)::int as "pulledCables",
          coalesce(sum(c.quantity) filter (where c.pulled_fraction >= 1 and c.pulled_length is not null), 0) as "designOfPulled",
          coalesce(sum(c.pulled_length * c.runs) filter (where c.pulled_fraction >= 1), 0) as "actualOfPulled",
          sum(c.quantity * (1 - c.pulled_fraction)) as "remainingLength"
        from cable c where ${countedSql('cable', request, 'c')} group by 1
      )
      select g.*, ${groupTextsSql('cable', request, 'g."group"')}
      from grouped g order by g."group" nulls last`,
      [request.projectId],
    ),
  recomputed: {
    actualToDesign: (row) =>
      Number(row['designOfPulled'] ?? 0) === 0 ? null : Number(row['actualOfPulled']) / Number(row['designOfPulled']),
  },
  notices: (transaction, request) => lengthNotices(transaction, 'cable', request),
};
