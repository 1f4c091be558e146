/** Whatever a person tries, in whatever order: a package is only where the rules of domain section 9 let it be. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageStatuses, packageSteps, type PackageStatus } from '../../../contract/packages/packageStatus.ts';
import type { PackageFacts } from '../../../machines/package/packageChecks.ts';
import { statusAfter, stepsFrom } from '../../../machines/package/packageSteps.ts';

const ready: PackageFacts = {
  openConstraints: 0,
  rows: 3,
  doneRows: 3,
  reason: 'said',
  mayRelease: true,
  mayReopenClosed: true,
};

/** Domain section 9, row by row. */
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

it.each(packageStatuses)('from %s there are the steps of the domain, and no others', (status) => {
  expect(stepsFrom(status, ready).map(({ to }) => to)).toEqual(allowed[status]);
});

/** The rules that a step from one status to the next breaks. */
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

describe('any sequence of steps', () => {
  const tried = fc.record({
    step: fc.constantFrom(...packageSteps),
    facts: fc.record({
      openConstraints: fc.nat(2),
      rows: fc.nat(3),
      doneRows: fc.nat(3),
      reason: fc.constantFrom('', 'said'),
      mayRelease: fc.boolean(),
      mayReopenClosed: fc.boolean(),
    }),
  });

  it('keeps to the rules, and what is offered is what is taken', () => {
    fc.assert(
      fc.property(fc.array(tried, { maxLength: 40 }), (tries) => {
        let status: PackageStatus = 'draft';
        for (const { step, facts } of tries) {
          const to = statusAfter(status, step, facts);
          const offered = stepsFrom(status, facts).find((each) => each.step === step);
          const isTaken = offered?.failing === null && (facts.reason !== '' || !offered.needsReason);
          expect([to !== null, to ?? offered?.to]).toEqual([isTaken, offered?.to]);
          if (to === null) continue;
          expect(broken(status, to, facts)).toEqual([]);
          status = to;
        }
      }),
    );
  });
});
