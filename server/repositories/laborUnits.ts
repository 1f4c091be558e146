/** The labor units of a project: hours for one piece or length, by commodity type, type code and size. */
import { jsonText } from '../db/jsonText.ts';
import type { CommodityType } from '../../contract/commodities/index.ts';
import type { LaborUnit } from '../../contract/laborUnits.ts';
import { tagKey } from '../../contract/tags.ts';
import type { Transaction } from '../db/database.ts';

/** The labor units of a type by the comparison form of their name, in their own spelling. */
export async function findLaborUnitNames(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
): Promise<Map<string, string>> {
  const units = await transaction.query<{ name: string; name_key: string }>(
    'select name, name_key from labor_unit where project_id = $1 and commodity_type = $2',
    [projectId, type],
  );
  return new Map(units.map((unit) => [unit.name_key, unit.name]));
}

/** Adds units; those whose name the type has already are left as they are. */
export async function insertLaborUnits(
  transaction: Transaction,
  projectId: number,
  units: readonly LaborUnit[],
): Promise<void> {
  const rows = units.map((unit) => ({
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
  }));
  await transaction.execute(
    `insert into labor_unit (project_id, name, name_key, commodity_type, type_code, type_code_key, size, size_key, description, unit, per, hours, factor, account_code)
     select $1, u.* from jsonb_to_recordset($2::jsonb) as u(name text, name_key text, commodity_type text, type_code text, type_code_key text,
       size text, size_key text, description text, unit text, per integer, hours numeric, factor numeric, account_code text)
     on conflict (project_id, commodity_type, name_key) do nothing`,
    [projectId, jsonText(rows)],
  );
}
