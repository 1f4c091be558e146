/** A project changes from feet to metres or back: every length it holds follows, in the transaction of the change. */
import { commodities, commodityTypes } from '../../../contract/commodities/index.ts';
import { codeKinds } from '../../../contract/commodities/field.ts';
import { measuredFieldsOf } from '../../../contract/codes/codeFields.ts';
import { recalculationOrder } from '../../../contract/commodities/links.ts';
import { lengthUnitOf } from '../../../contract/lengths.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { convertCodes } from '../../repositories/codes/codeRows.ts';
import { convertLaborUnits, convertProgress, convertRows } from '../../repositories/convertLengths.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';

/**
 * Converts the length fields of every commodity, the quantities recorded so far and the hours per length of the labor
 * units, and what cable types measure; hours and progress stay what they were. Every row carries `version` afterwards. What crews sent stays as sent.
 */
export async function convertUnit(
  transaction: Transaction,
  projectId: number,
  from: UnitMeasurement,
  to: UnitMeasurement,
  version: number,
): Promise<void> {
  const [old, next] = [lengthUnitOf(from), lengthUnitOf(to)];
  for (const commodity of new Map(Object.values(commodities).map((each) => [each.table, each])).values()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await convertRows(transaction, projectId, commodity, old, version);
  }
  const measured = commodityTypes.filter((type) => commodities[type].quantity === 'length');
  await convertProgress(transaction, projectId, measured, old);
  await convertLaborUnits(transaction, projectId, old, next);
  for (const kind of codeKinds) {
    for (const { key, measure } of measuredFieldsOf(kind)) {
      const factor = to === 'metric' ? measure.metricPerImperial : 1 / measure.metricPerImperial;
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await convertCodes(transaction, projectId, version, { kind, key, factor });
    }
  }
  for (const type of recalculationOrder) {
    // oxlint-disable-next-line no-await-in-loop -- what is read before what reads it
    await recalculate(transaction, projectId, type, 'all');
  }
}
