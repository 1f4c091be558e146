/** States of a commodity, and the rules that determine them, as data: the server generates SQL from the same rules. */

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
 * Status of a row removed by a revision: hidden and not in any total. A removed row with progress is `Removed with progress`
 * instead: it stays in lists and totals with its earned hours, until someone enters a reason for dropping the hours (domain rule
 * 3.13).
 */
export const outOfTotals = 'Removed' satisfies Status;
export const removedWithProgress = 'Removed with progress' satisfies Status;

/** Statuses that lists show and totals count by default. */
export const countedStatuses = statuses.filter((status) => status !== outOfTotals);

/**
 * Condition of a rule: on a step of the row, or on the rows at its ends (`done`: the step named in the link; `complete`: 100 %).
 */
export type StatusCondition =
  | { readonly step: string; readonly is: 'unstarted' | 'begun' | 'unfinished' | 'done' }
  | { readonly end: 'from' | 'to'; readonly is: 'done' | 'complete' };

/**
 * Rule of a status. The first rule whose conditions are all true determines the status; the last has none. Removed and on hold
 * take precedence.
 */
export interface StatusRule {
  readonly status: Status;
  readonly when: readonly StatusCondition[];
}

/** Returns the rules of most types: all steps done, the main step done, any step started, none (domain rule 5). */
export function installationStatus(steps: readonly { readonly key: string }[], mainStep: string): StatusRule[] {
  return [
    { status: 'Complete', when: steps.map(({ key }) => ({ step: key, is: 'done' })) },
    { status: 'Installed', when: [{ step: mainStep, is: 'done' }] },
    ...steps.map(({ key }): StatusRule => ({ status: 'In progress', when: [{ step: key, is: 'begun' }] })),
    { status: 'Not started', when: [] },
  ];
}
