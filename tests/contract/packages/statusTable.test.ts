/** Rules for package statuses (domain section 9): they hold for every step from every status. */
import { describe, expect, it } from 'vitest';
import { packageStatuses, packageSteps, type PackageStatus } from '../../../contract/setup/codes/packageStatus.ts';
import { statusAfter, stepsFrom, type PackageFacts } from '../../../contract/packages/statusTable.ts';

const ready: PackageFacts = {
  openConstraints: 0,
  rows: 3,
  doneRows: 3,
  reason: 'said',
  mayRelease: true,
  mayReopenClosed: true,
};

/** Table of domain section 9, row by row. */
const allowed: Readonly<Record<PackageStatus, readonly PackageStatus[]>> = {
  draft: ['ready', 'cancelled'],
  ready: ['released', 'draft'],
  released: ['draft', 'inProgress', 'onHold'],
  inProgress: ['onHold', 'complete'],
  onHold: ['released', 'inProgress'],
  complete: ['inProgress', 'closed'],
  closed: ['inProgress'],
  cancelled: [],
};

it.each(packageStatuses)('from %s, exactly the steps of the domain are possible', (status) => {
  expect(stepsFrom(status, ready).map(({ to }) => to)).toEqual(allowed[status]);
});

/** Returns the rules that a step from one status to the next breaks. */
const broken = (from: PackageStatus, to: PackageStatus, facts: PackageFacts): string[] =>
  Object.entries({
    'not in the domain': !allowed[from].includes(to),
    'ready with open constraints': to === 'ready' && facts.openConstraints > 0,
    'released by somebody who may not': to === 'released' && !facts.mayRelease,
    'released with open constraints': to === 'released' && from === 'ready' && facts.openConstraints > 0,
    'released without rows': to === 'released' && from === 'ready' && facts.rows === 0,
    'held without a reason': to === 'onHold' && facts.reason === '',
    'reopened by somebody who may not': from === 'closed' && !facts.mayReopenClosed,
    'complete with work left, unexplained': to === 'complete' && facts.doneRows < facts.rows && facts.reason === '',
  }).flatMap(([rule, isBroken]) => (isBroken ? rule : []));

/** All combinations of the facts that the checks read, with two values each. */
const allFacts: readonly PackageFacts[] = [0, 1].flatMap((openConstraints) =>
  [0, 2].flatMap((rows) =>
    [0, 2].flatMap((doneRows) =>
      ['', 'said'].flatMap((reason) =>
        [false, true].flatMap((mayRelease) =>
          [false, true].map((mayReopenClosed) => ({
            openConstraints,
            rows,
            doneRows,
            reason,
            mayRelease,
            mayReopenClosed,
          })),
        ),
      ),
    ),
  ),
);

// A step does not depend on earlier statuses: testing every step from every status takes fewer cases than testing sequences.
describe.each(packageStatuses)('any step from %s', (status) => {
  it('follows the rules', () => {
    const taken = packageSteps.flatMap((step) =>
      allFacts.flatMap((facts) => {
        const to = statusAfter(status, step, facts);
        return to === null ? [] : broken(status, to, facts).map((rule) => `${step}: ${rule}`);
      }),
    );
    expect(taken).toEqual([]);
  });

  it('is offered exactly if it is accepted', () => {
    for (const step of packageSteps)
      for (const facts of allFacts) {
        const to = statusAfter(status, step, facts);
        const offered = stepsFrom(status, facts).find((each) => each.step === step);
        const isTaken = offered?.failing === null && (facts.reason !== '' || !offered.needsReason);
        expect([to !== null, to ?? offered?.to]).toEqual([isTaken, offered?.to]);
      }
  });
});
