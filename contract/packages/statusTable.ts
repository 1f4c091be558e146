/** Statuses of a package as a table: the steps from each, and the requirements of each step (domain section 9). */
import { packageSteps, type PackageStatus, type PackageStep } from '../setup/codes/packageStatus.ts';

/** Facts about a package and the permissions of the user who takes the step. */
export interface PackageFacts {
  /** Constraints that are neither cleared nor waived. */
  readonly openConstraints: number;
  /** Number of rows, without those removed by a revision, and how many of them are at 100 %. */
  readonly rows: number;
  readonly doneRows: number;
  /** Reason entered by the user; blank if there is none. */
  readonly reason: string;
  readonly mayRelease: boolean;
  /** True if the user can reopen a closed package: users who maintain the project record, and administrators. */
  readonly mayReopenClosed: boolean;
}

const checks = {
  constraintsSettled: ({ openConstraints }: PackageFacts) => openConstraints === 0,
  hasRows: ({ rows }: PackageFacts) => rows > 0,
  mayRelease: ({ mayRelease }: PackageFacts) => mayRelease,
  mayReopenClosed: ({ mayReopenClosed }: PackageFacts) => mayReopenClosed,
  reasonGiven: ({ reason }: PackageFacts) => reason !== '',
  /** Completing a package with open work requires a reason. */
  doneOrReasonGiven: ({ rows, doneRows, reason }: PackageFacts) => doneRows >= rows || reason !== '',
} as const;
export type Check = keyof typeof checks;

interface Step {
  readonly to: PackageStatus;
  /** Required checks, in the order in which failures are shown to the user. */
  readonly requires: readonly Check[];
}

type Steps = Readonly<Partial<Record<PackageStep, Step>>>;

export const packageStatusTable: Readonly<Record<PackageStatus, Steps>> = {
  /** Planning: rows can join and leave freely. */
  draft: {
    makeReady: { to: 'ready', requires: ['constraintsSettled'] },
    cancel: { to: 'cancelled', requires: [] },
  },
  /** Every constraint is cleared, or waived with a reason. */
  ready: {
    release: { to: 'released', requires: ['mayRelease', 'constraintsSettled', 'hasRows'] },
    recall: { to: 'draft', requires: [] },
  },
  /** With its crew: the foreman sees it, and rows that join or leave are recorded. */
  released: {
    start: { to: 'inProgress', requires: [] },
    hold: { to: 'onHold', requires: ['reasonGiven'] },
    recall: { to: 'draft', requires: [] },
  },
  /** Progress is recorded on its rows, or a user started the work. */
  inProgress: {
    complete: { to: 'complete', requires: ['doneOrReasonGiven'] },
    hold: { to: 'onHold', requires: ['reasonGiven'] },
  },
  /** Work stopped for a recorded reason. */
  onHold: {
    resume: { to: 'inProgress', requires: [] },
    release: { to: 'released', requires: ['mayRelease'] },
  },
  /** The crew has finished it. */
  complete: {
    close: { to: 'closed', requires: [] },
    reopen: { to: 'inProgress', requires: [] },
  },
  /** Documents are returned; it can no longer be changed. */
  closed: { reopen: { to: 'inProgress', requires: ['mayReopenClosed', 'reasonGiven'] } },
  /** It will not be built and can no longer be changed. */
  cancelled: {},
};

/** Returns the first failed check, in the given order; null if all pass. */
const failing = (facts: PackageFacts, named: readonly Check[]): Check | null =>
  named.find((name) => !checks[name](facts)) ?? null;

/** Returns the status after a step; null if the status has no such step, or a check fails. */
export function statusAfter(status: PackageStatus, step: PackageStep, facts: PackageFacts): PackageStatus | null {
  const found = packageStatusTable[status][step];
  return found && failing(facts, found.requires) === null ? found.to : null;
}

export interface PossibleStep {
  readonly step: PackageStep;
  readonly to: PackageStatus;
  /** True if the step is rejected without a reason, and accepted with one. */
  readonly needsReason: boolean;
  /** Check that fails even with a reason; null if the step can be taken. */
  readonly failing: Check | null;
}

/** Returns every step available from a status, in the order of `packageSteps`. */
export function stepsFrom(status: PackageStatus, facts: PackageFacts): PossibleStep[] {
  return packageSteps.flatMap((step) => {
    const found = packageStatusTable[status][step];
    if (!found) return [];
    const withReason = failing({ ...facts, reason: 'given' }, found.requires);
    const needsReason = withReason !== failing({ ...facts, reason: '' }, found.requires);
    return [{ step, to: found.to, needsReason, failing: withReason }];
  });
}
