/** All projects in a sentence: how many are behind, and which lost most in the last full week (domain section 13). */
import { performanceOf } from './performance.ts';
import type { SummaryProject } from './portfolio.ts';

/** A loss that a whole number of hours can say. */
const leastTold = 0.5;

export interface Headline {
  readonly projects: number;
  /** Those with a red light. */
  readonly behind: number;
  /** Spent and not earned in the last full week; null where no project lost any. */
  readonly worst: { readonly name: string; readonly hours: number } | null;
}

export function headlineOf(projects: readonly SummaryProject[]): Headline {
  const losses = projects
    .map(({ name, lastWeek }) => ({ name, hours: lastWeek.direct - lastWeek.earned }))
    .filter(({ hours }) => hours >= leastTold)
    .toSorted((one, other) => other.hours - one.hours);
  return {
    projects: projects.length,
    behind: projects.filter(({ hours }) => performanceOf(hours).light === 'red').length,
    worst: losses[0] ?? null,
  };
}
