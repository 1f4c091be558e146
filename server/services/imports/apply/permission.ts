/** Whether a person may still do what they asked a job for: inside the transaction that writes, since the answer may have changed meanwhile. */
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

/** Throws 'permission.missing' when the caller lost the permission, or 'identity.disabled' when the account was closed. */
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
