/** Nobody gives away what they do not have. */
import { WirewayError } from '../../../contract/errors.ts';
import { effectivePermissions, permissionNames, type Permission } from '../../../contract/permissions.ts';
import type { Caller } from '../../context.ts';
import type { Membership } from '../../repositories/members.ts';

const systemWide: ReadonlySet<Permission> = new Set(
  permissionNames.filter((name) => name.startsWith('system.') || name === 'admin.dashboard'),
);

const permissionsOf = (membership: Membership | undefined): Permission[] =>
  membership === undefined ? [] : effectivePermissions(membership.role, membership.granted, membership.revoked);

/**
 * Refuses a membership that grants system-wide permissions in a project, or that adds or takes away a permission the
 * caller does not hold there.
 */
export function checkMembership(caller: Caller, before: Membership | undefined, after: Membership): void {
  const misplaced = after.granted.find((name) => systemWide.has(name));
  if (misplaced)
    throw new WirewayError(
      'request.invalid',
      `${misplaced} is not a permission of a project; it comes with the role at the sign-in provider.`,
    );
  if (caller.isAdmin) return;
  const [old, next] = [new Set(permissionsOf(before)), new Set(permissionsOf(after))];
  const changed = permissionNames.filter((name) => old.has(name) !== next.has(name));
  const beyond = changed.find((name) => !caller.permissions.includes(name));
  if (beyond)
    throw new WirewayError(
      'permission.missing',
      `You cannot give or take ${beyond}, because you do not hold it in this project.`,
    );
}
