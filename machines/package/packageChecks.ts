/** What must be so before a package takes a step (domain section 9). */

/** What is known of a package and of the person who takes the step. */
export interface PackageFacts {
  /** Constraints that are neither cleared nor waived. */
  readonly openConstraints: number;
  /** Rows in it, those a revision removed left out, and how many of them are at 100 %. */
  readonly rows: number;
  readonly doneRows: number;
  /** Why, as the person says; blank where they say nothing. */
  readonly reason: string;
  readonly mayRelease: boolean;
  /** Reopens what is closed: whoever keeps the project's record, and administrators. */
  readonly mayReopenClosed: boolean;
}

const checks = {
  constraintsSettled: ({ openConstraints }: PackageFacts) => openConstraints === 0,
  hasRows: ({ rows }: PackageFacts) => rows > 0,
  mayRelease: ({ mayRelease }: PackageFacts) => mayRelease,
  mayReopenClosed: ({ mayReopenClosed }: PackageFacts) => mayReopenClosed,
  reasonGiven: ({ reason }: PackageFacts) => reason !== '',
  /** Said to be complete with work left: somebody says why. */
  doneOrReasonGiven: ({ rows, doneRows, reason }: PackageFacts) => doneRows >= rows || reason !== '',
} as const;
export type Check = keyof typeof checks;

/** What the guards of the chart ask for, in the order in which a person is told. */
export const guardChecks = {
  isSettled: ['constraintsSettled'],
  isReleasable: ['mayRelease', 'constraintsSettled', 'hasRows'],
  mayRelease: ['mayRelease'],
  hasReason: ['reasonGiven'],
  isDoneOrExplained: ['doneOrReasonGiven'],
  mayReopen: ['mayReopenClosed', 'reasonGiven'],
} as const satisfies Readonly<Record<string, readonly Check[]>>;
export type PackageGuard = keyof typeof guardChecks;

/** The first check that does not hold, in the order they are named; null where all do. */
export const failing = (facts: PackageFacts, named: readonly Check[]): Check | null =>
  named.find((name) => !checks[name](facts)) ?? null;
