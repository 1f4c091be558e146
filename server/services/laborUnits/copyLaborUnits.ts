/** Copies labor units of another project, or the typical figures, into a project. */
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { reachKey, sameRowsKey, unitNameKey, type LaborUnit } from '../../../contract/setup/laborUnits/laborUnit.ts';
import type { copyLaborUnits } from '../../../contract/setup/laborUnits/laborUnitRows.ts';
import { typicalLaborUnits } from '../../../contract/setup/laborUnits/typicalLaborUnits.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { audit } from '../../audit/audit.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { readLaborUnits, writeLaborUnits } from '../../repositories/laborUnits/laborUnits.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { laborUnitIn } from './defaults.ts';
import { requestHours } from './recalculateHours.ts';
import type { LaborUnitRequest } from './saveLaborUnits.ts';

/**
 * Adds the units the project does not have, in its unit of length. A unit is skipped if its name exists or if another unit
 * already covers its rows; account codes the project does not have are dropped.
 */
export async function copyUnits(
  transaction: Transaction,
  { projectId, fromProjectId }: BodyOf<typeof copyLaborUnits>,
  { caller, requestId }: LaborUnitRequest,
): Promise<ReplyOf<typeof copyLaborUnits>> {
  const { unitMeasurement } = await lockProject(transaction, projectId);
  const offered = fromProjectId === null ? typicalLaborUnits : await readLaborUnits(transaction, fromProjectId);
  const own = await readLaborUnits(transaction, projectId);
  const accounts = new Set((await readCodes(transaction, projectId, ['account'])).map(({ key }) => key));
  const taken = new Set(own.map(reachKey));
  const rowsOfNames = new Map(own.map((unit) => [unitNameKey(unit), sameRowsKey(unit)]));
  const added: LaborUnit[] = [];
  for (const unit of offered) {
    const rowsOfName = rowsOfNames.get(unitNameKey(unit)) ?? sameRowsKey(unit);
    if (taken.has(reachKey(unit)) || rowsOfName !== sameRowsKey(unit)) continue;
    taken.add(reachKey(unit));
    rowsOfNames.set(unitNameKey(unit), sameRowsKey(unit));
    const { accountCode } = unit;
    const isKnown = accountCode !== null && accounts.has(tagKey(accountCode));
    added.push({ ...laborUnitIn(unit, unitMeasurement), accountCode: isKnown ? accountCode : null });
  }
  if (added.length > 0) {
    const version = await bumpVersion(transaction, projectId);
    await writeLaborUnits(
      transaction,
      { projectId, version },
      added.map((unit) => ({ id: null, unit })),
    );
    await audit(transaction, {
      caller,
      action: 'laborUnit.copy',
      projectId,
      target: fromProjectId === null ? 'typical figures' : `project ${fromProjectId}`,
      after: { added: added.map(({ commodityType, name }) => `${commodityType} ${name}`) },
      requestId,
    });
    await requestHours(transaction, projectId);
  }
  return { added: added.length, left: offered.length - added.length };
}
