/** Rows of the commodity tables, read and written in sets. Every query is bound to one project. */
import { columnName, type Field } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { lockAllRows, lockRows } from '../projectLocks.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';
import { dayOfProject } from '../projectDays.ts';

/** Commodity row as exchanged between client and server: its id and its fields by key, blanks as null. */
export interface CommodityRow {
  readonly id: number;
  readonly values: Readonly<Record<string, CellValue>>;
}

export interface WritableProject {
  readonly version: number;
  readonly unitMeasurement: UnitMeasurement;
  readonly stepWeights: Readonly<Partial<Record<CommodityType, Readonly<Record<string, number>>>>>;
  readonly startDate: string | null;
  /** IANA time zone of its days; null if none is declared. */
  readonly timeZone: string | null;
  /** Day on which its lengths were last converted to another unit; null if never. */
  readonly unitChangedOn: string | null;
}

/** Locks the project for writing: all other writers wait until this transaction ends. Rejects an archived project. */
export async function lockProject(transaction: Transaction, projectId: number): Promise<WritableProject> {
  await lockAllRows(transaction, projectId);
  return lockRecord(transaction, projectId);
}

/**
 * Same for a writer of only these rows and their owners: such a writer and an import that does not change these rows do not wait
 * for each other.
 */
export async function lockProjectForRows(
  transaction: Transaction,
  projectId: number,
  rows: ReadonlyMap<CommodityType, readonly number[]>,
): Promise<WritableProject> {
  await lockRows(transaction, projectId, rows);
  return lockRecord(transaction, projectId);
}

async function lockRecord(transaction: Transaction, projectId: number): Promise<WritableProject> {
  const [project] = await transaction.query<{
    version: number;
    unit_measurement: UnitMeasurement;
    step_weights: WritableProject['stepWeights'];
    start_date: string | null;
    time_zone: string | null;
    unit_changed_at: Date | null;
    archive: boolean;
  }>(
    `select version, unit_measurement, step_weights, start_date, time_zone, archive, unit_changed_at
     from project where id = $1 for no key update`,
    [projectId],
  );
  if (!project) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  if (project.archive) throw new DomainError('project.archived', callMessage('projectArchived'));
  return {
    version: project.version,
    unitMeasurement: project.unit_measurement,
    stepWeights: project.step_weights,
    startDate: project.start_date,
    timeZone: project.time_zone,
    unitChangedOn: project.unit_changed_at && dayOfProject({ timeZone: project.time_zone }, project.unit_changed_at),
  };
}

/** Reads the rows with these ids in the project and the scope; other ids have no effect. */
export async function readRows(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  ids: readonly number[],
  scope: RowScope | null,
): Promise<Map<number, CommodityRow>> {
  const { table, fields } = commodities[type];
  const rows = await transaction.query<Record<string, CellValue> & { id: number }>(
    `select r.id, ${fields.map((field) => `r.${columnName(field.key)} as "${field.key}"`).join(', ')}
     from ${table} r where r.project_id = $1${ofTypeSql(type, 'r')} and r.id = any($2::int[]) and ${inScopeSql('r', '$3', type)}`,
    [projectId, ids, scopeKeys(scope)],
  );
  return new Map(rows.map(({ id, ...values }) => [id, { id, values }]));
}

/** Number of rows of the type in the project, without removed ones. */
export async function countRows(transaction: Transaction, type: CommodityType, projectId: number): Promise<number> {
  const [status] = await transaction.query<{ rows: number }>(
    `select count(*)::int as rows from ${commodities[type].table} where project_id = $1${ofTypeSql(type)} and not removed`,
    [projectId],
  );
  return status?.rows ?? 0;
}

/**
 * Writes the given fields of each row and stamps it with the version; rows with the same fields share a statement, rows without
 * fields are skipped.
 */
export async function writeFields(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  version: number,
  changes: ReadonlyMap<number, Readonly<Record<string, CellValue>>>,
): Promise<void> {
  const { table, fields } = commodities[type];
  const byFields = new Map<string, Record<string, CellValue>[]>();
  for (const [id, values] of changes) {
    if (Object.keys(values).length === 0) continue;
    const signature = Object.keys(values).toSorted().join(' ');
    const rows = byFields.get(signature) ?? [];
    rows.push({ ...values, id });
    byFields.set(signature, rows);
  }
  for (const [signature, rows] of byFields) {
    const keys = new Set(signature.split(' '));
    const written = fields.filter((field: Field) => keys.has(field.key));
    const assignments = written.map((field) => `${columnName(field.key)} = d."${field.key}"`);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.execute(
      `update ${table} r set row_version = $2, ${assignments.join(', ')}
       from jsonb_to_recordset($3::jsonb) as d(id integer, ${written.map((field) => `"${field.key}" ${fieldKinds[field.kind].sqlType}`).join(', ')})
       where r.project_id = $1${ofTypeSql(type, 'r')} and r.id = d.id`,
      [projectId, version, jsonText(rows)],
    );
  }
}
