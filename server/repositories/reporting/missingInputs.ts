/** Rows a report counts that lack what their hours are worked out from. */
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import { countedSql } from './grouping.ts';
import { reportParameters, type ReportRequest } from './request.ts';

export interface MissingInputs {
  readonly laborUnit: number;
  readonly length: number;
}

export async function countMissingInputs(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<MissingInputs> {
  const { table, quantity } = commodities[type];
  const [row] = await transaction.query<{ no_unit: number; no_length: number }>(
    `select count(*) filter (where r.hours_per_unit is null)::int as no_unit,
       count(*) filter (where r.quantity = 0)::int as no_length
     from ${table} r where ${countedSql(type, request, 'r')}`,
    reportParameters(request),
  );
  return { laborUnit: row?.no_unit ?? 0, length: quantity === 'length' ? (row?.no_length ?? 0) : 0 };
}
