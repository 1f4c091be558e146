import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import { memoryStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { useStayUntilStored } from '../../../../src/shared/outbox/useStayUntilStored.ts';
import { ann } from '../../device/outbox/support/device.ts';

const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const edit = draftOf({
  kind: 'cellEdits',
  projectId: 7,
  type: 'cable',
  recordId: 1,
  before: { notes: null },
  after: { notes: 'x' },
  entry: null,
});

it('asks before the page goes while it alone knows what was done, and lets it go once the device keeps it', async () => {
  const queue = new OperationQueue();
  const { unmount } = renderHook(() => useStayUntilStored(queue));
  expect(isAsked()).toBe(false);
  queue.add([edit]);
  expect(isAsked()).toBe(true);
  await queue.open(ann, memoryStorage(), false);
  expect(isAsked()).toBe(false);
  unmount();
});

it('asks as long as nothing is sent where the device keeps nothing', async () => {
  const queue = new OperationQueue();
  const { unmount } = renderHook(() => useStayUntilStored(queue));
  await queue.open(ann, memoryStorage(), true);
  queue.add([edit]);
  await queue.reload();
  expect(isAsked()).toBe(true);
  await queue.change(
    queue.stored.map(({ seq, id }) => ({ seq, id, become: (stored) => ({ ...stored, status: 'confirmed' as const }) })),
  );
  expect(isAsked()).toBe(false);
  unmount();
  queue.add([edit]);
  expect(isAsked()).toBe(false);
});
