/** The states a commodity can be in, and the rules they follow from, as data: the server makes SQL of the same rules. */

export const statuses = [
  'Removed',
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
