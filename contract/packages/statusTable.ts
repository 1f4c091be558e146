/** The statuses of a package as a table: which steps there are from each, and what each step requires (domain section 9). */
import { packageSteps, type PackageStatus, type PackageStep } from '../setup/codes/packageStatus.ts';

/** What is known of a package and of the person who takes the step. */
export interface PackageFacts {
  /** Constraints that are neither cleared nor waived. */
  readonly openConstraints: number;
  /** Rows in it, those a revision removed left out, and how many of them are at 100 %. */
  readonly rows: number;
  readonly doneRows: number;
  /** The reason that the person gives; blank where they give none. */
  readonly reason: string;
  readonly mayRelease: boolean;
  /** Reopens what is closed: who keeps the project's record, and administrators. */
  readonly mayReopenClosed: boolean;
}

const checks = {
  constraintsSettled: ({ openConstraints }: PackageFacts) => openConstraints === 0,
  hasRows: ({ rows }: PackageFacts) => rows > 0,
  mayRelease: ({ mayRelease }: PackageFacts) => mayRelease,
  mayReopenClosed: ({ mayReopenClosed }: PackageFacts) => mayReopenClosed,
  reasonGiven: ({ reason }: PackageFacts) => reason !== '',
  /** Called complete with work left: the person says why. */
  doneOrReasonGiven: ({ rows, doneRows, reason }: PackageFacts) => doneRows >= rows || reason !== '',
} as const;
export type Check = keyof typeof checks;

interface Step {
  readonly to: PackageStatus;
  /** What must hold, in the order in which a person reads what does not. */
  readonly requires: readonly Check[];
}

type Steps = Readonly<Partial<Record<PackageStep, Step>>>;

export const packageStatusTable: Readonly<Record<PackageStatus, Steps>> = {
  /** Planning: rows join and leave freely. */
  draft: {
    makeReady: { to: 'ready', requires: ['constraintsSettled'] },
    cancel: { to: 'cancelled', requires: [] },
  },
  /** Every constraint is cleared, or waived with a reason. */
  ready: {
    release: { to: 'released', requires: ['mayRelease', 'constraintsSettled', 'hasRows'] },
    recall: { to: 'draft', requires: [] },
  },
  /** In the hands of its crew: its foreman sees it, and what joins or leaves it is on record. */
  released: {
    start: { to: 'inProgress', requires: [] },
    hold: { to: 'onHold', requires: ['reasonGiven'] },
    recall: { to: 'draft', requires: [] },
  },
  /** Progress is recorded on its rows, or a person said that work began. */
  inProgress: {
    complete: { to: 'complete', requires: ['doneOrReasonGiven'] },
    hold: { to: 'onHold', requires: ['reasonGiven'] },
  },
  /** Work stopped for a reason that is on record. */
  onHold: {
    resume: { to: 'inProgress', requires: [] },
    release: { to: 'released', requires: ['mayRelease'] },
  },
  /** The crew is through with it. */
  complete: {
    close: { to: 'closed', requires: [] },
    reopen: { to: 'inProgress', requires: [] },
  },
  /** Documents are returned; nothing of it changes any more. */
  closed: { reopen: { to: 'inProgress', requires: ['mayReopenClosed', 'reasonGiven'] } },
  /** It is not built. Nothing of it changes any more. */
  cancelled: {},
};

/** Returns the first check that does not hold, in the order they are named; null where all do. */
const failing = (facts: PackageFacts, named: readonly Check[]): Check | null =>
  named.find((name) => !checks[name](facts)) ?? null;

/** Returns where a step leads; null where there is no such step from the status, or a check does not hold. */
export function statusAfter(status: PackageStatus, step: PackageStep, facts: PackageFacts): PackageStatus | null {
  const found = packageStatusTable[status][step];
  return found && failing(facts, found.requires) === null ? found.to : null;
}

export interface PossibleStep {
  readonly step: PackageStep;
  readonly to: PackageStatus;
  /** It is refused without a reason, and taken with one. */
  readonly needsReason: boolean;
  /** The check that does not hold, whatever the reason; null where the step can be taken. */
  readonly failing: Check | null;
}

/** Returns every step there is from a status, in the order of `packageSteps`. */
export function stepsFrom(status: PackageStatus, facts: PackageFacts): PossibleStep[] {
  return packageSteps.flatMap((step) => {
    const found = packageStatusTable[status][step];
    if (!found) return [];
    const withReason = failing({ ...facts, reason: 'given' }, found.requires);
    const needsReason = withReason !== failing({ ...facts, reason: '' }, found.requires);
    return [{ step, to: found.to, needsReason, failing: withReason }];
  });
}
