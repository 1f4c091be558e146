/** The labor units a new project starts with (domain rules 14): customary figures, to be replaced by the job's estimate. */
import { demoLaborUnits } from '../../../contract/demoLaborUnits.ts';
import type { LaborUnit } from '../../../contract/laborUnits.ts';
import { metresPerFoot } from '../../../contract/lengths.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { insertLaborUnits } from '../../repositories/laborUnits.ts';
import { findUnit } from '../../repositories/projects.ts';

/** The same labor in the project's unit: hours for 100 ft become hours for 100 m. Pieces stay pieces. */
export function laborUnitIn(unit: LaborUnit, measurement: UnitMeasurement): LaborUnit {
  if (unit.unit === 'ea') return unit;
  const target = measurement === 'metric' ? 'm' : 'ft';
  return {
    ...unit,
    unit: target,
    hours: target === unit.unit ? unit.hours : target === 'm' ? unit.hours / metresPerFoot : unit.hours * metresPerFoot,
  };
}

/**
 * Adds the customary labor units to a project, in its own unit of length. They only give hours to rows whose type code
 * they name; every other row keeps 0 h and is counted in a notice. Units of the same name are left as they are.
 */
export async function addDefaultLaborUnits(transaction: Transaction, projectId: number): Promise<void> {
  const unit = await findUnit(transaction, projectId);
  await insertLaborUnits(
    transaction,
    projectId,
    demoLaborUnits.map((each) => laborUnitIn(each, unit)),
  );
}
