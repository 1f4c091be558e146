/** Whether a person may still import, asked again inside the transaction that writes (the answer may have changed meanwhile). */
import { WirewayError } from '../../../contract/errors.ts';
import { effectivePermissions, type Permission, type Role } from '../../../contract/permissions.ts';
import type { Caller } from '../../context.ts';
import type { BulkSession } from '../../db/connect.ts';

/** Throws 'permission.missing' when the caller lost import.run, or 'identity.disabled' when the account was closed. */
export async function requireStillAllowed(session: BulkSession, caller: Caller, projectId: number): Promise<void> {
  const [user] = await session.query<{
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
  if (!user || user.status === 'disabled')
    throw new WirewayError('identity.disabled', 'Your account was closed. Ask an administrator.');
  if (user.is_admin || (caller.isAdmin && user.role === null)) return;
  const permissions = user.role === null ? [] : effectivePermissions(user.role, user.granted ?? [], user.revoked ?? []);
  if (!permissions.includes('import.run'))
    throw new WirewayError(
      'permission.missing',
      'You may no longer import in this project; nothing was written. Ask its lead for the permission import.run.',
    );
}
