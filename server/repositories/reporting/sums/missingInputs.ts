/** Counted rows whose hours are unreliable: an input is missing, or a revision removed them. */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { Transaction } from '../../../db/database.ts';
import { countedRowsSql } from './counted.ts';
import { counted, sumSql, type Measure } from './measures.ts';
import { exactly, isBlank, isRemovedWithProgress, notRemoved } from './rowConditions.ts';
import { reportParameters, type ReportRequest } from '../request.ts';

export type MissingInput = 'noLaborUnit' | 'noLength' | 'removedWithProgress';

/** Each as a measure, so that the rows themselves can be listed. */
export const missingMeasures = (type: CommodityType): Readonly<Record<MissingInput, Measure>> => ({
  noLaborUnit: counted([isBlank('hoursPerUnit')]),
  noLength: counted(commodities[type].quantity === 'length' ? [exactly('quantity', 0), notRemoved] : 'false'),
  /** Rows removed by a revision that count with their completed work. */
  removedWithProgress: counted([isRemovedWithProgress]),
});

export async function countMissingInputs(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<Readonly<Record<MissingInput, number>>> {
  const sums = Object.entries(missingMeasures(type)).map(([key, measure]) => `${sumSql(type, measure)} as "${key}"`);
  const [row] = await transaction.query<Record<MissingInput, number>>(
    `select ${sums.join(', ')} from ${countedRowsSql(type, request, 'r')}`,
    reportParameters(request),
  );
  return row ?? { noLaborUnit: 0, noLength: 0, removedWithProgress: 0 };
}
