/** Sort orders of the project list. */
import { z } from 'zod/mini';
import type { ListedFigures } from '../../../contract/reports/figures/portfolio.ts';
import type { ProjectListItem } from '../../../contract/setup/projects/projects.ts';

export const projectSort = z.enum(['number', 'percent', 'pf', 'lastWeek', 'attention', 'activity']);
/** Projects that need most attention come first. */
export const defaultSort = 'attention' satisfies z.infer<typeof projectSort>;
export type ProjectSort = z.infer<typeof projectSort>;

interface Beside {
  readonly figures: ReadonlyMap<number, ListedFigures>;
  /** Number of items that need attention. */
  readonly attention: ReadonlyMap<number, number | null>;
}

type Value = (project: ProjectListItem, beside: Beside) => number | null;

/**
 * Sort values; each order starts with the most relevant projects: most items needing attention, most hours, latest activity; for
 * PF, the lowest.
 */
const values: Readonly<Record<Exclude<ProjectSort, 'number'>, { readonly of: Value; readonly isUpward?: true }>> = {
  percent: { of: ({ percentComplete }) => percentComplete },
  pf: { of: ({ performanceFactor }) => performanceFactor, isUpward: true },
  lastWeek: { of: ({ id }, { figures }) => figures.get(id)?.lastWeek.direct ?? null },
  attention: { of: ({ id }, { attention }) => attention.get(id) ?? null },
  activity: { of: ({ lastActivityAt }) => lastActivityAt?.getTime() ?? null },
};

/** Sorts the projects, which arrive in order of number; unknown values come last. */
export function sortProjects(
  projects: readonly ProjectListItem[],
  sort: ProjectSort,
  beside: Beside,
): readonly ProjectListItem[] {
  if (sort === 'number') return projects;
  const { of, isUpward } = values[sort];
  return projects.toSorted((one, other) => {
    const [left, right] = [of(one, beside), of(other, beside)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return isUpward ? left - right : right - left;
  });
}
