/** A project changes from feet to metres or back: every length it holds follows, in the transaction of the change. */
import { commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { codeKinds } from '../../../contract/commodities/fields/field.ts';
import { lengthFieldsOf, measuredFieldsOf } from '../../../contract/setup/codes/codeFields.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { convertCodes } from '../../repositories/codes/codeRows.ts';
import {
  convertCodeLengths,
  convertDerived,
  convertLaborUnits,
  convertProgress,
  convertRows,
  countCodeLengths,
  countLaborUnits,
  countLengths,
} from '../../repositories/sql/convertLengths.ts';
import { reopenCheckedImports } from '../../repositories/imports/records.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import { nameUnitInViews } from '../../repositories/savedViews.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';

/** Several types lie in one table, and have its length fields. */
const oneOfEachTable = [...new Map(Object.values(commodities).map((each) => [each.table, each])).values()];

const listLengths = codeKinds.flatMap((kind) => lengthFieldsOf(kind).map(({ key }) => ({ kind, key })));

/** What `convertUnit` would convert. */
export async function countConverted(
  transaction: Transaction,
  projectId: number,
): Promise<{ lengths: number; laborUnits: number }> {
  const unit = lengthUnitOf(await findUnit(transaction, projectId));
  let lengths = 0;
  for (const commodity of oneOfEachTable) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    lengths += await countLengths(transaction, projectId, commodity);
  }
  for (const field of listLengths) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    lengths += await countCodeLengths(transaction, projectId, field);
  }
  return { lengths, laborUnits: await countLaborUnits(transaction, projectId, unit) };
}

/**
 * Converts the length fields of every commodity, the quantities recorded so far and the hours per length of the labor
 * units, the lengths of reels and what cable types measure; hours and progress stay what they were. Every row
 * carries `version` afterwards. What crews sent stays as sent. Imports that wait for review are checked again, since their rows
 * were read in the unit before; while one is at work, nothing is converted.
 */
export async function convertUnit(
  transaction: Transaction,
  projectId: number,
  from: UnitMeasurement,
  to: UnitMeasurement,
  version: number,
): Promise<void> {
  const [old, next] = [lengthUnitOf(from), lengthUnitOf(to)];
  if (!(await reopenCheckedImports(transaction, projectId)))
    throw new DomainError('import.busy', callMessage('unitWaitsForImport'));
  for (const commodity of oneOfEachTable) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await convertRows(transaction, projectId, commodity, old, version);
  }
  const measured = commodityTypes.filter((type) => commodities[type].quantity === 'length');
  await convertProgress(transaction, projectId, measured, old);
  await convertLaborUnits(transaction, projectId, old, next, version);
  for (const field of listLengths) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await convertCodeLengths(transaction, projectId, field, old, version);
  }
  for (const kind of codeKinds) {
    for (const { key, measure } of measuredFieldsOf(kind)) {
      const factor = to === 'metric' ? measure.metricPerImperial : 1 / measure.metricPerImperial;
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await convertCodes(transaction, projectId, version, { kind, key, factor });
    }
  }
  await nameUnitInViews(transaction, projectId, old);
  for (const type of measured) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await convertDerived(transaction, projectId, type, next);
  }
}
