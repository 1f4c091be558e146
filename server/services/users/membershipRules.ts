/** Nobody gives away what they do not have. */
import { beyondRowsOf, effectivePermissions, permissionNames, type Permission } from '../../../contract/permissions.ts';
import type { Caller } from '../../context.ts';
import { DomainError } from '../../domainError.ts';
import type { Membership } from '../../repositories/members.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';

const systemWide: ReadonlySet<Permission> = new Set(
  permissionNames.filter((name) => name.startsWith('system.') || name === 'admin.dashboard'),
);

const permissionsOf = (membership: Membership | undefined): Permission[] =>
  membership === undefined ? [] : effectivePermissions(membership.role, membership.granted, membership.revoked);

/**
 * Refuses a membership that grants system-wide permissions in a project, that grants a foreman what works on all rows, or that
 * adds or takes away a permission the caller does not hold there.
 */
export function checkMembership(caller: Caller, before: Membership | undefined, after: Membership): void {
  const misplaced = after.granted.find((name) => systemWide.has(name));
  // For everybody but an administrator it is a try to rise.
  if (misplaced)
    throw new DomainError(
      caller.isAdmin ? 'request.invalid' : 'permission.missing',
      peopleMessage('permissionOfSystem', { permission: misplaced }),
    );
  const [beyondRows] = beyondRowsOf(after.role, after.granted);
  if (beyondRows)
    throw new DomainError('request.invalid', peopleMessage('permissionBeyondRows', { permission: beyondRows }));
  if (caller.isAdmin) return;
  const [old, next] = [new Set(permissionsOf(before)), new Set(permissionsOf(after))];
  const changed = permissionNames.filter((name) => old.has(name) !== next.has(name));
  const beyond = changed.find((name) => !caller.permissions.includes(name));
  if (beyond) throw new DomainError('permission.missing', peopleMessage('permissionNotHeld', { permission: beyond }));
}
