/** Project records. */
import { performanceFactor } from '../../../contract/progress/earnedValue.ts';
import type { Project, ProjectListItem } from '../../../contract/setup/projects/projects.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction, Database } from '../../db/database.ts';
import { violatedConstraint } from '../../errors/errorCodes.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { findRowScopes } from '../users/members.ts';
import { lockAllRows } from '../projectLocks.ts';
import { readSpentTotals } from '../timesheets/hours.ts';
import { projectTotals } from './projectTotals.ts';
import { publishProjectEvent } from '../../db/broadcasts/projectEvents.ts';

export interface ProjectRow {
  readonly id: number;
  readonly project_number: string;
  readonly name: string;
  readonly client: string;
  readonly location: string;
  readonly start_date: string | null;
  readonly unit_measurement: UnitMeasurement;
  readonly time_zone: string | null;
  readonly archive: boolean;
  readonly version: number;
  readonly record_version: number;
  readonly last_activity_at: Date | null;
}

export interface ProjectValues {
  readonly projectNumber: string;
  readonly name: string;
  readonly client: string;
  readonly location: string;
  readonly startDate: string | null;
}

/** Converts a row to the project of the contract. */
export function projectOf(row: ProjectRow): Project {
  return {
    id: row.id,
    projectNumber: row.project_number,
    name: row.name,
    client: row.client,
    location: row.location,
    startDate: row.start_date,
    unitMeasurement: row.unit_measurement,
    ...(row.time_zone !== null && { timeZone: row.time_zone }),
    archive: row.archive,
    version: row.version,
  };
}

/** Reads one project; the caller's permission must be checked before. */
export async function readProject(database: Database, projectId: number): Promise<Project> {
  const [row] = await database.query<ProjectRow>('select * from project where id = $1', [projectId]);
  if (!row) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  return projectOf(row);
}

export async function hasProjects(transaction: Transaction): Promise<boolean> {
  return (await transaction.query('select 1 from project limit 1')).length > 0;
}

/** Unit of a project's lengths. */
export async function findUnit(transaction: Transaction, projectId: number): Promise<UnitMeasurement> {
  const [project] = await transaction.query<{ unit: UnitMeasurement }>(
    'select unit_measurement as unit from project where id = $1',
    [projectId],
  );
  return project?.unit ?? 'imperial';
}

/** Projects of the user (all projects for `null`) with their totals over the rows the user can read, by number. */
export async function listProjects(database: Database, memberId: number | null): Promise<ProjectListItem[]> {
  const rows = await database.query<ProjectRow>(
    `select * from project where $1::integer is null or id in (select project_id from project_user where user_id = $1)
     order by project_number_key`,
    [memberId],
  );
  const ids = rows.map(({ id }) => id);
  const scopes = memberId === null ? new Map() : await findRowScopes(database, memberId);
  const totals = await projectTotals(database, ids, scopes);
  const spent = await database.transaction((transaction) => readSpentTotals(transaction, ids, scopes));
  const summaryOf = (row: ProjectRow) => {
    const hours = totals(row.id);
    const { spent: spentHours, direct } = spent.get(row.id) ?? { spent: 0, direct: 0 };
    return {
      ...projectOf(row),
      ...hours,
      spentHours,
      performanceFactor: performanceFactor(hours.earnedHours, direct),
      lastActivityAt: row.last_activity_at,
    };
  };
  return rows.map(summaryOf);
}

/** Inserts the record; throws `project.numberTaken`. */
export async function insertProject(
  transaction: Transaction,
  values: ProjectValues & { readonly unitMeasurement: UnitMeasurement; readonly timeZone: string | null },
  createdBy: number,
): Promise<Project> {
  const [row] = await numberFree(values.projectNumber, () =>
    transaction.query<ProjectRow>(
      `insert into project (project_number, project_number_key, name, client, location, start_date, unit_measurement, time_zone, created_by, last_activity_at, setup_dismissed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), false) returning *`,
      [
        values.projectNumber,
        tagKey(values.projectNumber),
        values.name,
        values.client,
        values.location,
        values.startDate,
        values.unitMeasurement,
        values.timeZone,
        createdBy,
      ],
    ),
  );
  return projectOf(row!);
}

export interface ProjectChange extends ProjectValues {
  readonly unitMeasurement: Project['unitMeasurement'];
  /** Undefined leaves it unchanged. */
  readonly timeZone?: string | null | undefined;
  readonly archive: boolean;
}

/** Reads and locks the record, so that a change is compared with the current values; returns its change counter too. */
export async function lockProject(
  transaction: Transaction,
  projectId: number,
): Promise<{ readonly project: Project; readonly recordVersion: number }> {
  await lockAllRows(transaction, projectId);
  const [row] = await transaction.query<ProjectRow>('select * from project where id = $1 for no key update', [
    projectId,
  ]);
  return { project: projectOf(row!), recordVersion: row!.record_version };
}

/** Writes the record; throws `project.numberTaken`. */
export async function writeProject(
  transaction: Transaction,
  projectId: number,
  values: ProjectChange,
): Promise<Project> {
  const [row] = await numberFree(values.projectNumber, () =>
    transaction.query<ProjectRow>(
      `update project set project_number = $2, project_number_key = $3, name = $4, client = $5, location = $6, start_date = $7,
         unit_measurement = $8, archive = $9, time_zone = case when $10 then $11 else time_zone end, record_version = record_version + 1, last_activity_at = now()
       where id = $1 returning *`,
      [
        projectId,
        values.projectNumber,
        tagKey(values.projectNumber),
        values.name,
        values.client,
        values.location,
        values.startDate,
        values.unitMeasurement,
        values.archive,
        values.timeZone !== undefined,
        values.timeZone ?? null,
      ],
    ),
  );
  await publishProjectEvent(transaction, { projectId, kind: 'project' });
  return projectOf(row!);
}

async function numberFree<Result>(projectNumber: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'project_project_number_key_key') {
      const sentence = callMessage('projectNumberTaken', { number: projectNumber });
      const problems = [{ path: 'projectNumber', message: sentence }];
      throw new DomainError('project.numberTaken', sentence, { cause: error, problems });
    }
    throw error;
  }
}

/** Number and name as a display text for a project. */
export async function findProjectName(transaction: Transaction, projectId: number): Promise<string> {
  const [row] = await transaction.query<{ readonly name: string }>(
    `select concat_ws(' · ', nullif(project_number, ''), name) as name from project where id = $1`,
    [projectId],
  );
  return row?.name ?? '';
}
