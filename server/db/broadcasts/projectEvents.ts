/** Telling whoever follows a project what changed in it, once the transaction has happened. */
import type { LiveEvent } from '../../../contract/base/calls/live.ts';
import type { Transaction } from '../database.ts';

export const projectEventsChannel = 'project_news';

export interface ProjectEvent {
  readonly projectId: number;
  readonly kind: Extract<LiveEvent['kind'], 'project' | 'permissions' | 'views'>;
}

export async function publishProjectEvent(transaction: Transaction, news: ProjectEvent): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [projectEventsChannel, JSON.stringify(news)]);
}
