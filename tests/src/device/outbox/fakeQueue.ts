import type { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import type { QueueSnapshot } from '../../../../src/device/outbox/queueSnapshot.ts';

/** Fake queue with a given content: only the part of the snapshot that its subscribers read. */
export function fakeQueue(first: Partial<QueueSnapshot>) {
  let snapshot = first;
  const listeners = new Set<() => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has only the members that subscribers read
  const queue = {
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as OperationQueue;
  return {
    queue,
    become: (next: Partial<QueueSnapshot>) => {
      snapshot = next;
      for (const listener of listeners) listener();
    },
  };
}
