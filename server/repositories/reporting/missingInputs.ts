/** Rows a report counts whose hours a reader should not take as they stand: what they are worked out from is missing, or a revision removed them. */
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import { removedWithProgress } from '../../../contract/commodities/status.ts';
import type { Transaction } from '../../db/database.ts';
import { countedRowsSql } from './counted.ts';
import { reportParameters, type ReportRequest } from './request.ts';

export interface MissingInputs {
  readonly laborUnit: number;
  readonly length: number;
  /** Rows a revision removed that count with what was done on them. */
  readonly removedWithProgress: number;
}

export async function countMissingInputs(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<MissingInputs> {
  const { quantity } = commodities[type];
  const [row] = await transaction.query<{ no_unit: number; no_length: number; removed_begun: number }>(
    `select count(*) filter (where r.hours_per_unit is null)::int as no_unit,
       count(*) filter (where r.quantity = 0 and not r.removed)::int as no_length,
       count(*) filter (where r.status = '${removedWithProgress}')::int as removed_begun
     from ${countedRowsSql(type, request, 'r')}`,
    reportParameters(request),
  );
  return {
    laborUnit: row?.no_unit ?? 0,
    length: quantity === 'length' ? (row?.no_length ?? 0) : 0,
    removedWithProgress: row?.removed_begun ?? 0,
  };
}
