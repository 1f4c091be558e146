/** Figures of one project, for its first page. */
import { curveOf } from '../../../contract/reports/figures/curve.ts';
import type { getProjectFigures } from '../../../contract/reports/figures/figuresOfProject.ts';
import { plannedWeeks } from '../../../contract/reports/figures/plannedWeeks.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { endOfWeek } from '../../../contract/base/units/weeks.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { dayOfProject } from '../../repositories/projectDays.ts';
import { readProjectHours } from './hourFigures.ts';
import { figuresOf, percentOf, weeksOf } from './weeksOf.ts';

/** Reads the figures as of the project's day at `now`. */
export async function readProjectFigures(
  database: Database,
  projectId: number,
  now: Date,
): Promise<ReplyOf<typeof getProjectFigures>> {
  const [hours] = await readProjectHours(database, [projectId]);
  if (!hours) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  const { project, figures } = hours;
  const today = dayOfProject(project, now);
  const weeks = weeksOf(hours);
  const reported = figuresOf(hours, weeks, today);
  const thisWeek = endOfWeek(today, project.workWeekEnd);
  const types = figures.types.map((sums) =>
    Object.assign({}, sums, {
      percentComplete: percentOf([sums]),
      earnedThisWeek: figures.earned[sums.type]?.[thisWeek] ?? 0,
    }),
  );
  return {
    ...reported,
    thisWeek,
    earnedThisWeek: weeks.find(({ weekEnding }) => weekEnding === thisWeek)?.earned ?? 0,
    types,
    curve: curveOf(weeks, plannedWeeks(project, reported.hours.budgetHours), thisWeek),
  };
}
