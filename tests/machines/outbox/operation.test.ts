/** Meaning of each operation status for the user: still only on the device, finished, or awaiting a decision. */
import { expect, it } from 'vitest';
import {
  blocksLane,
  isAnswered,
  isUnsent,
  needsAttention,
  type Operation,
  photosOf,
} from '../../../machines/outbox/operation.ts';
import { operation } from '../support/outboxHarness.ts';

const meanings: Record<Operation['status'], readonly [isUnsent: boolean, needsPerson: boolean]> = {
  queued: [true, false],
  conflict: [true, true],
  parked: [true, true],
  refused: [false, false],
  confirmed: [false, false],
};

it.each(Object.entries(meanings))('%s', (status, [unsent, requests]) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
  const one = operation(1, { status: status as Operation['status'] });
  expect([isUnsent(one), isAnswered(one), needsAttention(one)]).toEqual([unsent, !unsent, requests]);
});

it('an operation that waits for the user blocks later ones of its record, unless it is a photo', () => {
  expect(blocksLane(operation(1, { status: 'parked' }))).toBe(true);
  expect(blocksLane(operation(1, { status: 'queued' }))).toBe(false);
  expect(blocksLane(operation(1, { status: 'parked', kind: 'photo' }))).toBe(false);
});

it('an entry has those of its photos that are not on the server', () => {
  const photo = { entryId: 'key-1', caption: '', width: 1, height: 1, size: 1 };
  const [waiting, parked] = [operation(2, { photo }), operation(3, { photo, status: 'parked' })];
  const others = [
    operation(1, { kind: 'fieldEntry' }),
    operation(4, { photo, status: 'confirmed' }),
    operation(5, { photo: { ...photo, entryId: 'key-9' } }),
  ];
  expect(photosOf([waiting, parked, ...others], new Set(['key-1']))).toEqual([waiting, parked]);
});
