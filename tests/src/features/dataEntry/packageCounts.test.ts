/** Progress of packages in the bar of Data Entry. */
import { expect, it } from 'vitest';
import { commodities } from '../../../../contract/commodities/index.ts';
import { getChanges } from '../../../../contract/rows/changes.ts';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { countPackages } from '../../../../src/features/dataEntry/packages/packageCounts.ts';
import { decodeChanges } from '../../../../src/store/table/changes.ts';
import { recordedReply } from '../../recorded.ts';

const table = decodeChanges(recordedReply(getChanges, 'cables'));
const pull = (part: Partial<Operation>): Operation => ({
  ...draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId: 1,
    before: {},
    after: { pullComplete: true, pulledDate: '2026-11-20' },
    entry: { workDate: '2026-11-20', foreman: 'Luis Ortega', note: '', source: 'card' },
  }),
  owner: 'luis',
  seq: 1,
  ...part,
});
const doneIn = (...operations: Operation[]) =>
  countPackages({ table, operations }, commodities.cable).map(({ number, done, total }) => [number, done, total]);

it('counts the main step, also of an entry that waits on the device', () => {
  expect(doneIn()).toEqual([
    ['WP-1', 0, 1],
    ['WP-2', 1, 1],
  ]);
  expect(doneIn(pull({}))[0]).toEqual(['WP-1', 1, 1]);
});

it('does not count a rejected entry, or one that the rows contain already', () => {
  expect(doneIn(pull({ status: 'parked' }))[0]).toEqual(['WP-1', 0, 1]);
  expect(doneIn(pull({ status: 'confirmed', version: table.version }))[0]).toEqual(['WP-1', 0, 1]);
});
