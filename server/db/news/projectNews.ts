/** Telling whoever follows a project what changed in it, once the transaction has happened. */
import type { LiveEvent } from '../../../contract/base/calls/live.ts';
import type { Transaction } from '../database.ts';

export const projectNewsChannel = 'project_news';

export interface ProjectNews {
  readonly projectId: number;
  readonly kind: Extract<LiveEvent['kind'], 'project' | 'permissions' | 'views'>;
}

export async function tellProjectNews(transaction: Transaction, news: ProjectNews): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [projectNewsChannel, JSON.stringify(news)]);
}
