/** Equipment, Jumper and Conductor Summary: counts per step (domain rule 12). */
import { columnName } from '../../../contract/commodities/field.ts';
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import { hoursColumns, hoursSql, percentComplete, summed } from './columns.ts';
import type { ReportDeclaration, ReportRow } from './declaration.ts';
import { countedSql, groupColumns, groupSql, groupTextsSql } from './grouping.ts';
import { hoursNotices } from './notices.ts';

const doneKey = (step: string) => `${step}Done`;

/** One column per step of the type, each with the number of rows whose step is done. */
function countedSummary(type: CommodityType): ReportDeclaration {
  const { table, steps, mainStep } = commodities[type];
  return {
    columns: (request) => [
      ...groupColumns(request),
      summed('count', 'Count', 'count'),
      ...steps.map((step) => summed(doneKey(step.key), step.label, 'count')),
      summed('remainingCount', 'Remaining', 'count'),
      ...hoursColumns,
    ],
    groupKeys: (request) => [request.groupBy],
    rows: (transaction, request) =>
      transaction.query<ReportRow>(
        `with grouped as (
          select ${groupSql(request, 'r')} as "group", count(*)::int as "count",
            ${steps.map((step) => `count(*) filter (where r.${columnName(step.fractionField)} >= 1)::int as "${doneKey(step.key)}"`).join(', ')},
            count(*) filter (where r.percent_complete < 100)::int as "remainingCount",
            ${hoursSql('r')}
          from ${table} r where ${countedSql(type, request, 'r')}
          group by 1
        )
        select g.*, ${groupTextsSql(type, request, 'g."group"')}
        from grouped g order by g."group" nulls last`,
        [request.projectId],
      ),
    recomputed: { percentComplete: percentComplete(doneKey(mainStep), 'count') },
    notices: (transaction, request) => hoursNotices(transaction, type, request),
  };
}

export const equipmentSummary = countedSummary('equipment');
export const jumperSummary = countedSummary('jumper');
export const conductorSummary = countedSummary('conductor');
