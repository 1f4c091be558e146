/** Cable Tray Summary and Conduit Summary: per type code and size (domain rule 12). Installed length is credited length. */
import { columnName } from '../../../contract/commodities/field.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { hoursColumns, hoursSql, percentComplete, plain, summed } from './columns.ts';
import type { ReportDeclaration, ReportRow } from './declaration.ts';
import { countedSql, groupColumns, groupSql, groupTextsSql } from './grouping.ts';
import { hoursNotices } from './notices.ts';

function racewaySummary(type: 'cable-tray' | 'conduit'): ReportDeclaration {
  const { table, steps, mainStep } = commodities[type];
  const main = steps.find((step) => step.key === mainStep);
  const run = `r.${columnName(main?.fractionField ?? '')}`;
  return {
    columns: (request) => [
      ...groupColumns(request),
      ...(request.groupBy === 'typeCode' ? [plain('size', 'Size')] : []),
      summed('count', 'Count', 'count'),
      summed('length', 'Length', 'length'),
      summed('installedLength', 'Installed length', 'length'),
      summed('remainingLength', 'Remaining', 'length'),
      summed('completeCount', 'Complete', 'count'),
      ...hoursColumns,
    ],
    groupKeys: (request) => [request.groupBy, 'size'],
    rows: (transaction, request) =>
      transaction.query<ReportRow>(
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
        select g.*, ${groupTextsSql(type, request, 'g."group"')}
        from grouped g order by g."group" nulls last, g."size" nulls last`,
        [request.projectId],
      ),
    recomputed: { percentComplete: percentComplete('installedLength', 'length') },
    notices: (transaction, request) => hoursNotices(transaction, type, request),
  };
}

export const cableTraySummary = racewaySummary('cable-tray');
export const conduitSummary = racewaySummary('conduit');
