/** Converts a project from feet to meters or back: every length in it is converted in the transaction of the change. */
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

/** Several types share one table and its length fields. */
const oneOfEachTable = [...new Map(Object.values(commodities).map((each) => [each.table, each])).values()];

const listLengths = codeKinds.flatMap((kind) => lengthFieldsOf(kind).map(({ key }) => ({ kind, key })));

/** Counts what `convertUnit` would convert. */
export async function countConverted(
  transaction: Transaction,
  projectId: number,
): Promise<{ lengths: number; laborUnits: number }> {
  const unit = lengthUnitOf(await findUnit(transaction, projectId));
  let lengths = 0;
  for (const commodity of oneOfEachTable) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    lengths += await countLengths(transaction, projectId, commodity);
  }
  for (const field of listLengths) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    lengths += await countCodeLengths(transaction, projectId, field);
  }
  return { lengths, laborUnits: await countLaborUnits(transaction, projectId, unit) };
}

/**
 * Converts the length fields of every commodity, the recorded quantities, the hours per length of the labor units, the lengths of
 * reels and the measurements of cable types; hours and progress are unchanged. Every converted row gets `version`. Crew entries
 * remain as sent. Imports waiting for review must be checked again, since their rows were read in the previous unit; while an
 * import is running, nothing is converted.
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
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await convertRows(transaction, projectId, commodity, old, version);
  }
  const measured = commodityTypes.filter((type) => commodities[type].quantity === 'length');
  await convertProgress(transaction, projectId, measured, old);
  await convertLaborUnits(transaction, projectId, old, next, version);
  for (const field of listLengths) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await convertCodeLengths(transaction, projectId, field, old, version);
  }
  for (const kind of codeKinds) {
    for (const { key, measure } of measuredFieldsOf(kind)) {
      const factor = to === 'metric' ? measure.metricPerImperial : 1 / measure.metricPerImperial;
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await convertCodes(transaction, projectId, version, { kind, key, factor });
    }
  }
  await nameUnitInViews(transaction, projectId, old);
  for (const type of measured) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await convertDerived(transaction, projectId, type, next);
  }
}
