/** Labor units of a project: hours per piece or length, by commodity type, type code and size. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { TypeEffect } from '../../../contract/progress/laborUnitEffect.ts';
import { laborUnit, type LaborUnit } from '../../../contract/setup/laborUnits/laborUnit.ts';
import { undeclaredZone } from '../../../contract/base/units/projectDay.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import { findToday, readDaysOfZones } from '../projectDays.ts';

export interface StoredLaborUnit extends LaborUnit {
  readonly id: number;
  readonly version: number;
  readonly key: string;
  /** True if it currently determines hours. */
  readonly inForce: boolean;
}

interface Row {
  readonly id: number;
  readonly row_version: number;
  readonly name: string;
  readonly name_key: string;
  readonly commodity_type: string;
  readonly type_code: string;
  readonly size: string;
  readonly description: string;
  readonly unit: string;
  readonly per: number;
  readonly hours: number;
  readonly hours_difficult: number | null;
  readonly hours_very_difficult: number | null;
  readonly difficulty: string;
  readonly factor: number;
  readonly account_code: string | null;
  readonly effective_date: string | null;
  readonly in_force: boolean;
}

function storedOf(row: Row): StoredLaborUnit {
  const unit = laborUnit.parse({
    name: row.name,
    commodityType: row.commodity_type,
    typeCode: row.type_code,
    size: row.size,
    description: row.description,
    unit: row.unit,
    per: row.per,
    hours: row.hours,
    hoursDifficult: row.hours_difficult,
    hoursVeryDifficult: row.hours_very_difficult,
    difficulty: row.difficulty,
    factor: row.factor,
    accountCode: row.account_code,
    effectiveDate: row.effective_date,
  });
  return { ...unit, id: row.id, version: row.row_version, key: row.name_key, inForce: row.in_force };
}

/** Reads the units in lookup order: of two that match equally, the first applies. */
export async function readLaborUnits(transaction: Transaction, projectId: number): Promise<StoredLaborUnit[]> {
  const rows = await transaction.query<Row>(
    `select id, row_version, name, name_key, commodity_type, type_code, size, description, unit, per, hours,
       hours_difficult, hours_very_difficult, difficulty, factor, account_code, effective_date, in_force
     from labor_unit where project_id = $1 order by id`,
    [projectId],
  );
  return rows.map(storedOf);
}

/** Labor units of a type by the comparison form of their name, in their own spelling. */
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

const recordSql = `jsonb_to_recordset($3::jsonb) as u(id integer, name text, name_key text, commodity_type text, type_code text,
  type_code_key text, size text, size_key text, description text, unit text, per integer, hours numeric, hours_difficult numeric,
  hours_very_difficult numeric, difficulty text, factor numeric, account_code text,
  effective_date date)`;

const columns = [
  'name',
  'name_key',
  'commodity_type',
  'type_code',
  'type_code_key',
  'size',
  'size_key',
  'description',
  'unit',
  'per',
  'hours',
  'hours_difficult',
  'hours_very_difficult',
  'difficulty',
  'factor',
  'account_code',
  'effective_date',
] as const;

const recordOf = (id: number | null, unit: LaborUnit) => ({
  id,
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
  hours_difficult: unit.hoursDifficult,
  hours_very_difficult: unit.hoursVeryDifficult,
  difficulty: unit.difficulty,
  factor: unit.factor,
  account_code: unit.accountCode,
  effective_date: unit.effectiveDate,
});

export interface WrittenLaborUnit {
  /** Null for a new unit. */
  readonly id: number | null;
  readonly unit: LaborUnit;
}

/** Adds and changes units; they get the version. */
export async function writeLaborUnits(
  transaction: Transaction,
  { projectId, version }: { readonly projectId: number; readonly version: number },
  units: readonly WrittenLaborUnit[],
): Promise<void> {
  const rows = units.map(({ id, unit }) => recordOf(id, unit));
  const [old, added] = [rows.filter(({ id }) => id !== null), rows.filter(({ id }) => id === null)];
  if (old.length > 0)
    await transaction.execute(
      `update labor_unit l set row_version = $2, ${columns.map((column) => `${column} = u.${column}`).join(', ')}
       from ${recordSql} where l.project_id = $1 and l.id = u.id`,
      [projectId, version, jsonText(old)],
    );
  if (added.length > 0)
    await transaction.execute(
      `insert into labor_unit (project_id, row_version, ${columns.join(', ')})
       select $1, $2, ${columns.map((column) => `u.${column}`).join(', ')} from ${recordSql}`,
      [projectId, version, jsonText(added)],
    );
}

/**
 * Copies the units of one project to another that has none; the order is retained, since of two that match equally the first
 * applies.
 */
export async function copyLaborUnitRows(
  transaction: Transaction,
  fromProjectId: number,
  projectId: number,
): Promise<void> {
  await transaction.execute(
    `insert into labor_unit (project_id, in_force, ${columns.join(', ')})
     select $2, in_force, ${columns.join(', ')} from labor_unit where project_id = $1 order by id`,
    [fromProjectId, projectId],
  );
}

const hasStartedSql = '(effective_date is null or effective_date <= $2::date)';

/**
 * Determines which units are in force on the project's day, as `unitsInForce` does: of those for the same rows, the one with the
 * latest effective date that has passed.
 */
export async function decideInForce(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.execute(
    `update labor_unit l set in_force = d.decided
     from (select id, ${hasStartedSql} and row_number() over (
         partition by commodity_type, type_code_key, size_key, ${hasStartedSql}
         order by effective_date desc nulls last, id) = 1 as decided
       from labor_unit where project_id = $1) d
     where l.project_id = $1 and l.id = d.id and l.in_force <> d.decided`,
    [projectId, await findToday(transaction, projectId)],
  );
}

/**
 * Projects that are not archived, with a unit whose effective date has passed in their time zone but that is not in force yet.
 */
export async function findStartedUnits(transaction: Transaction): Promise<number[]> {
  const days = await readDaysOfZones(transaction);
  const projects = await transaction.query<{ id: number }>(
    `select distinct l.project_id as id from labor_unit l join project p on p.id = l.project_id
     join unnest($1::text[], $2::date[]) as d(zone, today) on d.zone = coalesce(p.time_zone, $3)
     where not p.archive and not l.in_force and l.effective_date <= d.today and not exists (
       select from labor_unit o where o.project_id = l.project_id and o.in_force and o.commodity_type = l.commodity_type
         and o.type_code_key = l.type_code_key and o.size_key = l.size_key and o.effective_date >= l.effective_date)
     order by 1`,
    [[...days.keys()], [...days.values()], undeclaredZone],
  );
  return projects.map(({ id }) => id);
}

export async function deleteLaborUnitRows(
  transaction: Transaction,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  await transaction.execute('delete from labor_unit where project_id = $1 and id = any($2::int[])', [projectId, ids]);
}

/** Effect of a recalculation on one type. */
export interface MovedType extends TypeEffect {
  /** Missing in recalculations stored before this was measured. */
  readonly earnedBefore?: number;
  readonly earnedAfter?: number;
}

export interface StoredEffect {
  readonly at: string;
  readonly types: readonly MovedType[];
}

/** Effect of the last recalculation, after a change of labor units or of step weights; null if there was none. */
export async function findLaborUnitEffect(transaction: Transaction, projectId: number): Promise<StoredEffect | null> {
  const [row] = await transaction.query<{ effect: StoredEffect | null }>(
    'select labor_unit_effect as effect from project where id = $1',
    [projectId],
  );
  return row?.effect ?? null;
}

export async function storeLaborUnitEffect(
  transaction: Transaction,
  projectId: number,
  effect: StoredEffect,
): Promise<void> {
  await transaction.execute('update project set labor_unit_effect = $2::jsonb where id = $1', [
    projectId,
    jsonText(effect),
  ]);
}
