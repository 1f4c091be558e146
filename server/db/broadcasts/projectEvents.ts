/** Notifies the subscribers of a project of a change in it, after the transaction is committed. */
import type { LiveEvent } from '../../../contract/base/calls/live.ts';
import type { Transaction } from '../database.ts';

export const projectEventsChannel = 'project_news';

export interface ProjectEvent {
  readonly projectId: number;
  readonly kind: Extract<LiveEvent['kind'], 'project' | 'permissions' | 'views'>;
}

export async function publishProjectEvent(transaction: Transaction, event: ProjectEvent): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [projectEventsChannel, JSON.stringify(event)]);
}
