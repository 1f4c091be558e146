/** Error for a change of a project that was saved since its author loaded it. */
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { findLastAction } from '../../repositories/history/lastSaves.ts';

/** Builds the error. `action` is the audit action that identifies such saves. */
export async function changedSinceLoaded(
  transaction: Transaction,
  projectId: number,
  action: 'project.update' | 'project.settings',
): Promise<DomainError> {
  const lastSave = await findLastAction(transaction, projectId, action);
  return new DomainError('project.changedMeanwhile', callMessage('projectChangedMeanwhile'), { lastSave });
}
