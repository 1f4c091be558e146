/**
 * Checks, inside the writing transaction, that a user is still allowed to do what a job was requested for, since permissions
 * might have changed.
 */
import { permissionWord } from '../../../../contract/names/en-US/permissions.ts';
import type { Caller } from '../../../calls/context.ts';
import { audit } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import type { WriteBy } from '../../../repositories/history/commodityAudit.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import { rightsNow } from '../../users/rightsNow.ts';
import type { ImportContext, ImportTarget } from '../importRecord.ts';

const lost = { 'import.run': 'mayNoLonger', 'import.rollback': 'mayNoLongerRevert' } as const;

/** Throws 'permission.missing' if the caller lost the permission, or 'identity.disabled' if the account was disabled. */
export async function requireStillAllowed(
  transaction: Transaction,
  caller: Pick<Caller, 'userId' | 'isAdmin'>,
  projectId: number,
  permission: keyof typeof lost = 'import.run',
): Promise<void> {
  const rights = await rightsNow(transaction, projectId, caller);
  if (rights === null) throw new DomainError('identity.disabled', importMessage('accountClosed'));
  if (!rights.permissions.includes(permission))
    throw new DomainError(
      'permission.missing',
      importMessage(lost[permission], { permission: permissionWord(permission) }),
    );
}

/** Records the rejection of a user who had the permission at the time of the request; ignores other errors. */
export async function auditLostPermission(
  { database }: ImportContext,
  action: string,
  { projectId, importId: target, caller, requestId }: ImportTarget & Pick<WriteBy, 'caller' | 'requestId'>,
  error: unknown,
): Promise<void> {
  if (!(error instanceof DomainError) || !['permission.missing', 'identity.disabled'].includes(error.code)) return;
  await audit(database, { caller, action, projectId, target, after: { code: error.code }, allowed: false, requestId });
}
