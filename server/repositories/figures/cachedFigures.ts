/** Sums of projects, cached until the project changes (docs/decisions/figures.md). */
import { jsonText } from '../../db/jsonText.ts';
import type { Transaction } from '../../db/database.ts';
import type { Plan } from '../../../contract/reports/figures/plannedWeeks.ts';
import type { StepWeights } from '../../../contract/setup/projects/projectSettings.ts';

/** Cached figures of a project are stale only if this differs: every writer of rows, hours or settings changes it. */
const projectStateSql = (alias: string): string =>
  `concat_ws('.', ${alias}.version, ${alias}.record_version, ${alias}.settings_version, extract(epoch from ${alias}.last_activity_at))`;

export interface FiguredProject extends Plan {
  readonly id: number;
  readonly projectNumber: string;
  readonly name: string;
  readonly client: string;
  readonly hoursPerDay: number;
  /** IANA time zone of its days; null if none is declared. */
  readonly timeZone: string | null;
  /** Contains only the types and steps with the project's own weights. */
  readonly stepWeights: Partial<StepWeights>;
  readonly state: string;
}

/** Projects sorted by number, including archived ones. */
export function readFiguredProjects(
  transaction: Transaction,
  projectIds: readonly number[],
): Promise<FiguredProject[]> {
  return transaction.query<FiguredProject>(
    `select id, project_number as "projectNumber", name, client, start_date as "startDate", target_finish_date as "targetFinishDate",
       hours_per_day as "hoursPerDay", time_zone as "timeZone", work_week_end as "workWeekEnd", step_weights as "stepWeights", planned_curve as "plannedCurve",
       ${projectStateSql('p')} as state
     from project p where id = any($1::int[]) order by project_number_key`,
    [projectIds],
  );
}

export type FiguresPart = 'hours' | 'readiness';

interface Stored<Figures> {
  readonly id: number;
  readonly figures: Figures;
}

/** Cached figures of the projects in their current state; projects that changed since are left out. */
export function readCachedFigures<Figures>(
  transaction: Transaction,
  part: FiguresPart,
  projects: readonly Pick<FiguredProject, 'id' | 'state'>[],
): Promise<Stored<Figures>[]> {
  return transaction.query<Stored<Figures>>(
    `select k.project_id as id, k.figures from project_figures k
     join unnest($2::int[], $3::text[]) as asked(id, state) on asked.id = k.project_id and asked.state = k.state
     where k.part = $1`,
    [part, projects.map(({ id }) => id), projects.map(({ state }) => state)],
  );
}

/** Active projects without cached figures for their current state: those never computed come first. */
export async function findChanged(transaction: Transaction, part: FiguresPart): Promise<number[]> {
  const found = await transaction.query<{ id: number }>(
    `select p.id from project p left join project_figures k on k.project_id = p.id and k.part = $1
     where not p.archive and k.state is distinct from ${projectStateSql('p')} order by k.state is not null, p.id`,
    [part],
  );
  return found.map(({ id }) => id);
}

/** Caches the figures of projects in those states. A project deleted in the meantime is skipped. */
export async function cacheFigures(
  transaction: Transaction,
  part: FiguresPart,
  stored: readonly { readonly id: number; readonly state: string; readonly figures: unknown }[],
): Promise<void> {
  if (stored.length === 0) return;
  await transaction.execute(
    `insert into project_figures (project_id, part, state, figures)
     select k.id, $1, k.state, k.figures from jsonb_to_recordset($2::jsonb) as k(id integer, state text, figures jsonb)
     join project p on p.id = k.id order by k.id
     on conflict (project_id, part) do update set state = excluded.state, figures = excluded.figures`,
    [part, jsonText(stored)],
  );
}
