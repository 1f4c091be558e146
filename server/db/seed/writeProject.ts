/** Puts a demonstration project into the database: record, codes, labor units, rows, and the history of its progress. */
import { columnName, columnType, type Field } from '../../../contract/commodities/field.ts';
import { commodities, commodityTypes, type CommodityType } from '../../../contract/commodities/index.ts';
import { tagKey } from '../../../contract/tags.ts';
import { addDefaultLaborUnits } from '../../services/laborUnits/defaults.ts';
import { recalculate } from '../../services/progress/recalculate.ts';
import type { Transaction } from '../database.ts';
import { holdReasons } from './assignments.ts';
import { cableTypes } from './cableTypes.ts';
import { daysBefore } from './calendar.ts';
import { buildPlant } from './plant.ts';
import type { PlantPlan } from './plans.ts';
import { buildProgress, siteOpened } from './progress.ts';
import { createChance } from './random.ts';
import { rowsOf, type SeedRow } from './rows.ts';

const rowsPerStatement = 5000;
/** Planned duration after today. */
const daysLeft = 160;

async function insertProject(transaction: Transaction, plan: PlantPlan, now: Date, createdBy: number): Promise<number> {
  const [project] = await transaction.query<{ id: number }>(
    `insert into project (project_number, project_number_key, name, client, location, start_date, target_finish_date, created_by, created_at, last_activity_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 1) returning id`,
    [
      plan.projectNumber,
      tagKey(plan.projectNumber),
      plan.name,
      plan.client,
      plan.location,
      daysBefore(now, siteOpened),
      daysBefore(now, -daysLeft),
      createdBy,
      now,
    ],
  );
  if (!project) throw new Error('The demonstration project was not stored.');
  return project.id;
}

interface Code {
  readonly kind: string;
  readonly code: string;
  readonly description: string;
}

const accounts: readonly Omit<Code, 'kind'>[] = [
  { code: 'E-110', description: 'Set electrical equipment' },
  { code: 'E-210', description: 'Install cable tray' },
  { code: 'E-220', description: 'Install conduit' },
  { code: 'E-310', description: 'Pull medium voltage cable' },
  { code: 'E-320', description: 'Pull power cable' },
  { code: 'E-330', description: 'Pull control cable' },
  { code: 'E-340', description: 'Pull instrument cable' },
  { code: 'E-350', description: 'Pull data cable' },
  { code: 'E-410', description: 'Terminate and check' },
];

function codesOf(plan: PlantPlan): Code[] {
  return [
    ...plan.areas.map(({ code, name }) => ({ kind: 'area', code, description: name })),
    ...plan.areas.flatMap((area) =>
      area.systems.map(({ code, name }) => ({ kind: 'system', code, description: name })),
    ),
    ...cableTypes.map(({ typeCode, description }) => ({ kind: 'cable-type', code: typeCode, description })),
    ...accounts.map(({ code, description }) => ({ kind: 'account', code, description })),
    ...holdReasons.map(({ code, description }) => ({ kind: 'hold-reason', code, description })),
    { kind: 'test-type', code: 'megger', description: 'Insulation resistance' },
    { kind: 'tray-type', code: 'LADDER', description: 'Ladder tray, hot dip galvanized' },
    { kind: 'conduit-type', code: 'RMC', description: 'Rigid metal conduit' },
    { kind: 'conduit-type', code: 'EMT', description: 'Electrical metallic tubing' },
    { kind: 'conduit-type', code: 'PVC40', description: 'PVC schedule 40, underground' },
  ];
}

async function insertCodes(transaction: Transaction, projectId: number, codes: readonly Code[]): Promise<void> {
  const rows = codes.map((each, sort) => ({
    kind: each.kind,
    code: each.code,
    code_key: tagKey(each.code),
    description: each.description,
    sort,
  }));
  await transaction.execute(
    `insert into code (project_id, kind, code, code_key, description, sort)
     select $1, c.* from jsonb_to_recordset($2::jsonb) as c(kind text, code text, code_key text, description text, sort integer) on conflict do nothing`,
    [projectId, JSON.stringify(rows)],
  );
}

function valueSql(field: Field): string {
  const value = `r."${field.key}"`;
  if (field.key === 'runs') return `coalesce(${value}, 1)`;
  return field.kind === 'flag' ? `coalesce(${value}, false)` : value;
}

async function insertRows(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  rows: readonly SeedRow[],
): Promise<void> {
  const { table, fields, keyFields } = commodities[type];
  const used = fields.filter((field) => rows.some((row) => row[field.key] !== undefined));
  const isTerm = table === 'termination';
  const own = isTerm ? ', commodity_type, cable_id' : '';
  const ownValues = isTerm ? `, '${type}', c.id` : '';
  const cable = isTerm ? ' join cable c on c.project_id = $1 and c.tag_key = r.tag_key' : '';
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const keyed = rows
      .slice(start, start + rowsPerStatement)
      .map((row) => Object.assign(row, { tag_key: keyFields.map((key) => tagKey(String(row[key]))).join('|') }));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await transaction.execute(
      `insert into ${table} (project_id, row_version, tag_key${own}, ${used.map((field) => columnName(field.key)).join(', ')})
       select $1, 1, r.tag_key${ownValues}, ${used.map(valueSql).join(', ')}
       from jsonb_to_recordset($2::jsonb) as r(tag_key text, ${used.map((field) => `"${field.key}" ${columnType(field.kind)}`).join(', ')})${cable}`,
      [projectId, JSON.stringify(keyed)],
    );
  }
}

/** The history that explains what the rows say: one transaction per step that has begun, on its day, by its foreman. */
async function insertHistory(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  enteredBy: number,
): Promise<void> {
  const { table, steps } = commodities[type];
  const ofType = table === 'termination' ? ` and r.commodity_type = '${type}'` : '';
  for (const step of steps) {
    const fraction = `r.${columnName(step.fractionField)}`;
    const day = `r.${columnName(step.dateField)}`;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await transaction.execute(
      `insert into progress_transaction (project_id, commodity_type, commodity_id, step, work_date, delta_fraction, delta_quantity, foreman, source, entered_by, entered_at)
       select r.project_id, '${type}', r.id, '${step.key}', ${day}, ${fraction}, ${fraction} * r.quantity, coalesce(r.foreman, ''), 'grid', $2, (${day} + 1)::timestamptz
       from ${table} r where r.project_id = $1${ofType} and ${fraction} > 0 and ${day} is not null`,
      [projectId, enteredBy],
    );
  }
}

/** Terms before cables, whose status they decide. */
const inOrder: readonly CommodityType[] = [...commodityTypes.filter((type) => type !== 'cable'), 'cable'];

/** Writes the whole project in the caller's transaction; gives its id. */
export async function writeProject(
  transaction: Transaction,
  plan: PlantPlan,
  now: Date,
  createdBy: number,
): Promise<number> {
  const chance = createChance(plan.seed);
  const plant = buildPlant(plan, chance);
  const rows = rowsOf(plant, buildProgress(plant, now, chance), chance);
  const projectId = await insertProject(transaction, plan, now, createdBy);
  await addDefaultLaborUnits(transaction, projectId);
  await insertCodes(transaction, projectId, codesOf(plan));
  for (const type of commodityTypes) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; terms find the cables before them
    await insertRows(transaction, projectId, type, rows[type]);
  }
  for (const type of inOrder) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recalculate(transaction, projectId, type, 'all');
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await insertHistory(transaction, projectId, type, createdBy);
  }
  return projectId;
}
