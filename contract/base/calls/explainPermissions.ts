/** Reasons why a user has a permission or lacks it. */
import { beyondRowsOf, permissionNames, rolePresets, type Permission, type Role } from './permissions.ts';

export interface MemberRights {
  readonly isAdmin: boolean;
  readonly role: Role;
  readonly granted: readonly Permission[];
  readonly revoked: readonly Permission[];
}

/**
 * `allRows`: the permission was granted, but covers all rows of the project, and a foreman is limited to their own
 * (docs/decisions/users-and-access.md).
 */
export type PermissionReason = 'administrator' | 'role' | 'granted' | 'revoked' | 'allRows' | 'notInRole';

export interface ExplainedPermission {
  readonly permission: Permission;
  readonly may: boolean;
  readonly reason: PermissionReason;
}

/** Returns every permission in the declared order, with the result of `effectivePermissions` and the administrators' flag. */
export const explainPermissions = (rights: MemberRights): ExplainedPermission[] =>
  permissionNames.map((permission) => {
    const reason = reasonOf(permission, rights);
    return { permission, reason, may: reason === 'administrator' || reason === 'role' || reason === 'granted' };
  });

function reasonOf(permission: Permission, { isAdmin, role, granted, revoked }: MemberRights): PermissionReason {
  if (isAdmin) return 'administrator';
  if (revoked.includes(permission)) return 'revoked';
  const isBeyondRows = beyondRowsOf(role, granted).includes(permission);
  if (rolePresets[role].permissions.includes(permission) && !isBeyondRows) return 'role';
  if (isBeyondRows) return 'allRows';
  return granted.includes(permission) ? 'granted' : 'notInRole';
}

/** Returns the granted and revoked lists that, together with the role's preset, give or remove a permission. */
export function withPermission(
  { role, granted, revoked }: Pick<MemberRights, 'role' | 'granted' | 'revoked'>,
  permission: Permission,
  may: boolean,
): Pick<MemberRights, 'granted' | 'revoked'> {
  const isInRole = rolePresets[role].permissions.includes(permission);
  const without = (names: readonly Permission[]) => names.filter((name) => name !== permission);
  return {
    granted: may && !isInRole ? [...without(granted), permission] : without(granted),
    revoked: !may && isInRole ? [...without(revoked), permission] : without(revoked),
  };
}
