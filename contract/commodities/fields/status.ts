/** The states a commodity can be in, and the rules they follow from, as data: the server makes SQL of the same rules. */

export const statuses = [
  'Removed',
  'Removed with progress',
  'On hold',
  'Not started',
  'Pulling',
  'Pulled',
  'Terminated from',
  'Terminated to',
  'Terminated both',
  'Tested',
  'In progress',
  'Installed',
  'Complete',
] as const;
export type Status = (typeof statuses)[number];

/**
 * Removed by a revision: hidden and in no total. A removed row that work was done on is `Removed with progress` instead:
 * it stands in lists and totals with what was earned on it, until somebody says why its hours go (domain rule 3.13).
 */
export const outOfTotals = 'Removed' satisfies Status;
export const removedWithProgress = 'Removed with progress' satisfies Status;

/** What lists show and totals count unless more is asked for. */
export const countedStatuses = statuses.filter((status) => status !== outOfTotals);

/** What must be so: of an own step, or of the rows at the ends (`done`: the step named in the link; `complete`: 100 %). */
export type StatusCondition =
  | { readonly step: string; readonly is: 'unstarted' | 'begun' | 'unfinished' | 'done' }
  | { readonly end: 'from' | 'to'; readonly is: 'done' | 'complete' };

/** The first rule whose conditions all hold gives the status; the last has none. Removed and on hold come before them. */
export interface StatusRule {
  readonly status: Status;
  readonly when: readonly StatusCondition[];
}

/** What most types follow: all steps done, the main step done, anything begun, nothing (domain rule 5). */
export function installationStatus(steps: readonly { readonly key: string }[], mainStep: string): StatusRule[] {
  return [
    { status: 'Complete', when: steps.map(({ key }) => ({ step: key, is: 'done' })) },
    { status: 'Installed', when: [{ step: mainStep, is: 'done' }] },
    ...steps.map(({ key }): StatusRule => ({ status: 'In progress', when: [{ step: key, is: 'begun' }] })),
    { status: 'Not started', when: [] },
  ];
}
