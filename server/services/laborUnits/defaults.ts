/** Default labor units of a new project (domain rules 14): customary figures, to be replaced by the job's estimate. */
import { typicalLaborUnits } from '../../../contract/setup/laborUnits/typicalLaborUnits.ts';
import { unitNameKey, type LaborUnit } from '../../../contract/setup/laborUnits/laborUnit.ts';
import { metresPerFoot } from '../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { readLaborUnits, writeLaborUnits } from '../../repositories/laborUnits/laborUnits.ts';
import { findUnit } from '../../repositories/projects/projects.ts';

/** Returns the same labor in the project's unit: hours for 100 ft become hours for 100 m. Units per piece are unchanged. */
export function laborUnitIn(unit: LaborUnit, measurement: UnitMeasurement): LaborUnit {
  if (unit.unit === 'ea') return unit;
  const target = measurement === 'metric' ? 'm' : 'ft';
  if (target === unit.unit) return unit;
  const converted = (hours: number): number => (target === 'm' ? hours / metresPerFoot : hours * metresPerFoot);
  const ifAny = (hours: number | null): number | null => (hours === null ? null : converted(hours));
  return {
    ...unit,
    unit: target,
    hours: converted(unit.hours),
    hoursDifficult: ifAny(unit.hoursDifficult),
    hoursVeryDifficult: ifAny(unit.hoursVeryDifficult),
  };
}

/**
 * Adds the customary labor units to a project, in its unit of length. They give hours only to rows with one of their type codes;
 * every other row has 0 h and is counted in a notice. Existing units with the same name are left unchanged.
 */
export async function addDefaultLaborUnits(transaction: Transaction, projectId: number): Promise<void> {
  const unit = await findUnit(transaction, projectId);
  const taken = new Set((await readLaborUnits(transaction, projectId)).map(unitNameKey));
  const added = typicalLaborUnits.filter((each) => !taken.has(unitNameKey(each)));
  await writeLaborUnits(
    transaction,
    { projectId, version: 0 },
    added.map((each) => ({ id: null, unit: laborUnitIn(each, unit) })),
  );
}
