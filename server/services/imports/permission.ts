/** Whether a person may still import, asked again inside the transaction that writes (the answer may have changed meanwhile). */
import { effectivePermissions, type Permission, type Role } from '../../../contract/permissions.ts';
import type { Caller } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';

/** Throws 'permission.missing' when the caller lost import.run, or 'identity.disabled' when the account was closed. */
export async function requireStillAllowed(
  transaction: Transaction,
  caller: Pick<Caller, 'userId' | 'isAdmin'>,
  projectId: number,
): Promise<void> {
  const [user] = await transaction.query<{
    status: string;
    is_admin: boolean;
    role: Role | null;
    granted: Permission[] | null;
    revoked: Permission[] | null;
  }>(
    `select u.status, u.is_admin, p.role, p.granted, p.revoked from app_user u
      left join project_user p on p.user_id = u.id and p.project_id = $2 where u.id = $1`,
    [caller.userId, projectId],
  );
  if (!user || user.status === 'disabled') throw new DomainError('identity.disabled', importMessage('accountClosed'));
  if (user.is_admin || (caller.isAdmin && user.role === null)) return;
  const permissions = user.role === null ? [] : effectivePermissions(user.role, user.granted ?? [], user.revoked ?? []);
  if (!permissions.includes('import.run')) throw new DomainError('permission.missing', importMessage('mayNoLonger'));
}
