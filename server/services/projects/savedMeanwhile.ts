/** A change of a project on top of a save its author did not know of. */
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { findLastAct } from '../../repositories/history/lastSaves.ts';

/** `action`: of the audit trail, by which such saves are known. */
export async function savedMeanwhile(
  transaction: Transaction,
  projectId: number,
  action: 'project.update' | 'project.settings',
): Promise<DomainError> {
  const lastSave = await findLastAct(transaction, projectId, action);
  return new DomainError('project.changedMeanwhile', callMessage('projectChangedMeanwhile'), { lastSave });
}
