/** Entries that were set aside while their user had no access to the project. */
import { expect, it } from 'vitest';
import { ownerKey } from '../../../../machines/outbox/operation.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import { memoryStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { resendDenied } from '../../../../src/features/appShell/failures/resendDenied.ts';
import { ann } from '../../device/outbox/support/device.ts';

const denied = 'You’re not in this project.';
const parked = (recordId: number, change: { readonly projectId?: number; readonly reason?: string }) => ({
  ...draftOf({
    kind: 'cellEdits',
    projectId: 7,
    type: 'cable',
    recordId,
    before: { notes: null },
    after: { notes: 'x' },
    entry: null,
  }),
  owner: ownerKey(ann),
  status: 'parked' as const,
  reason: denied,
  ...change,
});

it('are sent again with access; those set aside for another reason or of another project wait', async () => {
  const disk = memoryStorage();
  await disk.add([parked(1, {}), parked(2, { reason: 'Enter a date.' }), parked(3, { projectId: 8 })]);
  const queue = new OperationQueue();
  await queue.open(ann, disk, false);
  await resendDenied(queue, '7', denied);
  const stored = await disk.read(ownerKey(ann));
  expect(stored.map(({ recordId, status, reason }) => [recordId, status, reason])).toEqual([
    [1, 'queued', null],
    [2, 'parked', 'Enter a date.'],
    [3, 'parked', denied],
  ]);
});
