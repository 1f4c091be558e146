/** Whether a person may still do what they asked a job for: inside the transaction that writes, since the answer may have changed meanwhile. */
import { effectivePermissions } from '../../../contract/permissions.ts';
import type { Caller } from '../../context.ts';
import { audit } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import type { WriteBy } from '../../repositories/commodityAudit.ts';
import { findPersonIn } from '../../repositories/members.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import type { ImportContext, ImportTarget } from './importRecord.ts';

const lost = { 'import.run': 'mayNoLonger', 'import.rollback': 'mayNoLongerRevert' } as const;

/** Throws 'permission.missing' when the caller lost the permission, or 'identity.disabled' when the account was closed. */
export async function requireStillAllowed(
  transaction: Transaction,
  caller: Pick<Caller, 'userId' | 'isAdmin'>,
  projectId: number,
  permission: keyof typeof lost = 'import.run',
): Promise<void> {
  const user = await findPersonIn(transaction, projectId, caller.userId);
  if (!user || user.status === 'disabled') throw new DomainError('identity.disabled', importMessage('accountClosed'));
  if (user.isAdmin || (caller.isAdmin && user.role === null)) return;
  const permissions = user.role === null ? [] : effectivePermissions(user.role, user.granted ?? [], user.revoked ?? []);
  if (!permissions.includes(permission)) throw new DomainError('permission.missing', importMessage(lost[permission]));
}

/** Notes that somebody was refused who had the permission when they asked; of another error nothing. */
export async function auditLostPermission(
  { database }: ImportContext,
  action: string,
  { projectId, importId: target, caller, requestId }: ImportTarget & Pick<WriteBy, 'caller' | 'requestId'>,
  error: unknown,
): Promise<void> {
  if (!(error instanceof DomainError) || !['permission.missing', 'identity.disabled'].includes(error.code)) return;
  await audit(database, { caller, action, projectId, target, after: { code: error.code }, allowed: false, requestId });
}
