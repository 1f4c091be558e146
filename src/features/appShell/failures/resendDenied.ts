import type { OperationQueue } from '../../../device/outbox/queue.ts';
import { becoming, sendAgain } from '../../../device/outbox/conflicts.ts';

/**
 * Sends the operations of a project again that were set aside for the same reason as its page, after access is restored. Those
 * set aside for another reason still wait for the user.
 */
export function resendDenied(queue: OperationQueue, projectId: string, reason: string): Promise<void> {
  const denied = queue.stored.filter(
    (operation) =>
      String(operation.projectId) === projectId && operation.status === 'parked' && operation.reason === reason,
  );
  return queue.change(denied.map((operation) => becoming(operation, sendAgain(operation))));
}
