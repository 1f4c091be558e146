/** What each status of an operation means to the person: still only here, done with, or theirs to decide. */
import { expect, it } from 'vitest';
import { isAnswered, isUnsent, needsPerson, type Operation } from '../../../machines/outbox/operation.ts';
import { operation } from '../support/outboxHarness.ts';

const meanings: Record<Operation['status'], readonly [isUnsent: boolean, needsPerson: boolean]> = {
  queued: [true, false],
  conflict: [true, true],
  parked: [true, true],
  refused: [false, false],
  confirmed: [false, false],
};

it.each(Object.entries(meanings))('%s', (status, [unsent, asks]) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
  const one = operation(1, { status: status as Operation['status'] });
  expect([isUnsent(one), isAnswered(one), needsPerson(one)]).toEqual([unsent, !unsent, asks]);
});
