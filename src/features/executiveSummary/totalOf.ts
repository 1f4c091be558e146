/** Several projects as one: hours are added, ratios worked out anew (domain section 11). */
import { groupPercentComplete } from '../../../contract/earnedValue.ts';
import { addHours } from '../../../contract/figures/performance.ts';
import type { SummaryProject } from '../../../contract/figures/portfolio.ts';
import { hoursCells, type HoursCells } from './hoursColumns.ts';

/** Quantities of several projects are in different units, so progress without any budget is not told. */
export function totalOf(projects: readonly SummaryProject[]): HoursCells {
  const hours = addHours(projects.map((project) => project.hours));
  const sum = (of: (project: SummaryProject) => number) => projects.reduce((total, project) => total + of(project), 0);
  return hoursCells({
    hours,
    percentComplete: groupPercentComplete({ ...hours, quantity: null, earnedQuantity: null }),
    lastWeek: {
      earned: sum(({ lastWeek }) => lastWeek.earned),
      direct: sum(({ lastWeek }) => lastWeek.direct),
      employees: sum(({ lastWeek }) => lastWeek.employees),
    },
  });
}
