/** Whether a person may still import, asked again inside the transaction that writes (the answer may have changed meanwhile). */
import { effectivePermissions } from '../../../contract/permissions.ts';
import type { Caller } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { findPersonIn } from '../../repositories/members.ts';
import { importMessage } from '../../locales/en-US/imports.ts';

/** Throws 'permission.missing' when the caller lost import.run, or 'identity.disabled' when the account was closed. */
export async function requireStillAllowed(
  transaction: Transaction,
  caller: Pick<Caller, 'userId' | 'isAdmin'>,
  projectId: number,
): Promise<void> {
  const user = await findPersonIn(transaction, projectId, caller.userId);
  if (!user || user.status === 'disabled') throw new DomainError('identity.disabled', importMessage('accountClosed'));
  if (user.isAdmin || (caller.isAdmin && user.role === null)) return;
  const permissions = user.role === null ? [] : effectivePermissions(user.role, user.granted ?? [], user.revoked ?? []);
  if (!permissions.includes('import.run')) throw new DomainError('permission.missing', importMessage('mayNoLonger'));
}
