import type { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import type { QueueSnapshot } from '../../../../src/device/outbox/queueSnapshot.ts';

/** A queue of which a test says what it holds: as much of its snapshot as whoever follows it reads. */
export function fakeQueue(first: Partial<QueueSnapshot>) {
  let snapshot = first;
  const listeners = new Set<() => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of a queue
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
