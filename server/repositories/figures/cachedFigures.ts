/** Sums of projects that are kept until the project changes (docs/decisions/figures.md). */
import { jsonText } from '../../db/jsonText.ts';
import type { Transaction } from '../../db/database.ts';
import type { Plan } from '../../../contract/reports/figures/plannedWeeks.ts';
import type { StepWeights } from '../../../contract/setup/projects/projectSettings.ts';

/** What was read of a project differs from what is read of it now only where this does: every writer of rows, hours or settings moves it. */
const projectStateSql = (alias: string): string =>
  `concat_ws('.', ${alias}.version, ${alias}.record_version, ${alias}.settings_version, extract(epoch from ${alias}.last_activity_at))`;

export interface FiguredProject extends Plan {
  readonly id: number;
  readonly projectNumber: string;
  readonly name: string;
  readonly client: string;
  readonly hoursPerDay: number;
  /** The IANA zone its days are those of; null where none is declared. */
  readonly timeZone: string | null;
  /** Only the types and steps that were decided about. */
  readonly stepWeights: Partial<StepWeights>;
  readonly state: string;
}

/** The projects, by number, archived ones too. */
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

interface Kept<Figures> {
  readonly id: number;
  readonly figures: Figures;
}

/** What is kept of the projects in the state they are in; those that changed since are left out. */
export function readCachedFigures<Figures>(
  transaction: Transaction,
  part: FiguresPart,
  projects: readonly Pick<FiguredProject, 'id' | 'state'>[],
): Promise<Kept<Figures>[]> {
  return transaction.query<Kept<Figures>>(
    `select k.project_id as id, k.figures from project_figures k
     join unnest($2::int[], $3::text[]) as asked(id, state) on asked.id = k.project_id and asked.state = k.state
     where k.part = $1`,
    [part, projects.map(({ id }) => id), projects.map(({ state }) => state)],
  );
}

/** The projects in use of which nothing is kept in the state they are in: those that were never added up first. */
export async function findChanged(transaction: Transaction, part: FiguresPart): Promise<number[]> {
  const found = await transaction.query<{ id: number }>(
    `select p.id from project p left join project_figures k on k.project_id = p.id and k.part = $1
     where not p.archive and k.state is distinct from ${projectStateSql('p')} order by k.state is not null, p.id`,
    [part],
  );
  return found.map(({ id }) => id);
}

/** Keeps what was read of projects in those states. A project deleted meanwhile keeps nothing. */
export async function cacheFigures(
  transaction: Transaction,
  part: FiguresPart,
  kept: readonly { readonly id: number; readonly state: string; readonly figures: unknown }[],
): Promise<void> {
  if (kept.length === 0) return;
  await transaction.execute(
    `insert into project_figures (project_id, part, state, figures)
     select k.id, $1, k.state, k.figures from jsonb_to_recordset($2::jsonb) as k(id integer, state text, figures jsonb)
     join project p on p.id = k.id order by k.id
     on conflict (project_id, part) do update set state = excluded.state, figures = excluded.figures`,
    [part, jsonText(kept)],
  );
}
