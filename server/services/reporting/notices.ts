/** Sentences under a report that keep a reader from trusting a number too far. */
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import type { BulkSession } from '../../db/connect.ts';
import type { ReportRequest } from './declaration.ts';
import { countedSql } from './grouping.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** How many rows have no labor unit or no length, and what that does to the hours. */
export async function hoursNotices(
  session: BulkSession,
  type: CommodityType,
  request: ReportRequest,
): Promise<string[]> {
  const { table, quantity, label, plural } = commodities[type];
  const [row] = await session.query<{ no_unit: number; no_length: number }>(
    `select count(*) filter (where r.hours_per_unit is null)::int as no_unit,
       count(*) filter (where r.quantity = 0)::int as no_length
     from ${table} r where ${countedSql(type, request, 'r')}`,
    [request.projectId],
  );
  const noUnit = row?.no_unit ?? 0;
  const noLength = quantity === 'length' ? (row?.no_length ?? 0) : 0;
  const [one, many] = [label.toLowerCase(), plural.toLowerCase()];
  const lacking = (count: number, what: string) =>
    counted(count, `${one} has no ${what} and counts`, `${many} have no ${what} and count`);
  return [
    ...(noUnit > 0
      ? [`${lacking(noUnit, 'labor unit')} as 0 h. Add a labor unit for the type under Labor Units.`]
      : []),
    ...(noLength > 0 ? [`${lacking(noLength, 'length')} as 0 h.`] : []),
  ];
}
