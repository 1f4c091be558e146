import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import { memoryStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { useStayUntilStored } from '../../../../src/shared/outbox/useStayUntilStored.ts';
import { ann } from '../../device/outbox/support/device.ts';

const isRequested = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const edit = draftOf({
  kind: 'cellEdits',
  projectId: 7,
  type: 'cable',
  recordId: 1,
  before: { notes: null },
  after: { notes: 'x' },
  entry: null,
});

it('asks before the page closes with unstored entries, and not once the device stores them', async () => {
  const queue = new OperationQueue();
  const { unmount } = renderHook(() => useStayUntilStored(queue));
  expect(isRequested()).toBe(false);
  queue.add([edit]);
  expect(isRequested()).toBe(true);
  await queue.open(ann, memoryStorage(), false);
  expect(isRequested()).toBe(false);
  unmount();
});

it('asks until everything is sent if the device stores nothing', async () => {
  const queue = new OperationQueue();
  const { unmount } = renderHook(() => useStayUntilStored(queue));
  await queue.open(ann, memoryStorage(), true);
  queue.add([edit]);
  await queue.reload();
  expect(isRequested()).toBe(true);
  await queue.change(
    queue.stored.map(({ seq, id }) => ({ seq, id, become: (stored) => ({ ...stored, status: 'confirmed' as const }) })),
  );
  expect(isRequested()).toBe(false);
  unmount();
  queue.add([edit]);
  expect(isRequested()).toBe(false);
});
