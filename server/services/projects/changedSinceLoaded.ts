/** A change of a project on top of a save its author did not know of. */
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { findLastAction } from '../../repositories/history/lastSaves.ts';

/** `action`: of the audit trail, by which such saves are known. */
export async function changedSinceLoaded(
  transaction: Transaction,
  projectId: number,
  action: 'project.update' | 'project.settings',
): Promise<DomainError> {
  const lastSave = await findLastAction(transaction, projectId, action);
  return new DomainError('project.changedMeanwhile', callMessage('projectChangedMeanwhile'), { lastSave });
}
