/** The labor units a new project starts with (domain rules 14): customary figures, to be replaced by the job's estimate. */
import { demoLaborUnits } from '../../../contract/demoLaborUnits.ts';
import type { LaborUnit } from '../../../contract/laborUnits.ts';
import { metresPerFoot } from '../../../contract/lengths.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';

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
  const [project] = await transaction.query<{ unit_measurement: UnitMeasurement }>(
    'select unit_measurement from project where id = $1',
    [projectId],
  );
  const rows = demoLaborUnits.map((each) => {
    const unit = laborUnitIn(each, project?.unit_measurement ?? 'imperial');
    return {
      name: unit.name,
      name_key: tagKey(unit.name),
      commodity_type: unit.commodityType,
      type_code: unit.typeCode,
      type_code_key: tagKey(unit.typeCode),
      size: unit.size,
      size_key: tagKey(unit.size),
      description: unit.description,
      unit: unit.unit,
      per: unit.per,
      hours: unit.hours,
      factor: unit.factor,
      account_code: unit.accountCode,
    };
  });
  await transaction.execute(
    `insert into labor_unit (project_id, name, name_key, commodity_type, type_code, type_code_key, size, size_key, description, unit, per, hours, factor, account_code)
     select $1, u.* from jsonb_to_recordset($2::jsonb) as u(name text, name_key text, commodity_type text, type_code text, type_code_key text,
       size text, size_key text, description text, unit text, per integer, hours numeric, factor numeric, account_code text)
     on conflict (project_id, commodity_type, name_key) do nothing`,
    [projectId, JSON.stringify(rows)],
  );
}
