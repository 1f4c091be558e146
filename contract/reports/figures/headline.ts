/**
 * Headline over all projects: the number of those behind, and the one that lost the most hours in the last full week (domain
 * section 13).
 */
import { performanceOf } from './performanceFactor.ts';
import type { SummaryProject } from './portfolio.ts';

/** Smallest loss shown, since losses are shown in whole hours. */
const minReported = 0.5;

export interface Headline {
  readonly projects: number;
  /** Number of projects with a red light. */
  readonly behind: number;
  /** Hours spent but not earned in the last full week; null if no project lost any. */
  readonly worst: { readonly name: string; readonly hours: number } | null;
}

export function headlineOf(projects: readonly SummaryProject[]): Headline {
  const losses = projects
    .map(({ name, lastWeek }) => ({ name, hours: lastWeek.direct - lastWeek.earned }))
    .filter(({ hours }) => hours >= minReported)
    .toSorted((one, other) => other.hours - one.hours);
  return {
    projects: projects.length,
    behind: projects.filter(({ hours }) => performanceOf(hours).light === 'red').length,
    worst: losses[0] ?? null,
  };
}
