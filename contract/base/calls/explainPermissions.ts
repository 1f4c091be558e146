/** Why somebody may do what they may, and why not what they may not. */
import { beyondRowsOf, permissionNames, rolePresets, type Permission, type Role } from './permissions.ts';

export interface MemberRights {
  readonly isAdmin: boolean;
  readonly role: Role;
  readonly granted: readonly Permission[];
  readonly revoked: readonly Permission[];
}

/** `allRows`: it was added, but works on all rows of the project, and a foreman has those of their own (docs/decisions/users-and-access.md). */
export type PermissionReason = 'administrator' | 'role' | 'granted' | 'revoked' | 'allRows' | 'notInRole';

export interface ExplainedPermission {
  readonly permission: Permission;
  readonly may: boolean;
  readonly reason: PermissionReason;
}

/** Every permission, in their order; as `effectivePermissions` and the administrators' flag decide. */
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

/** The lists that make a permission so, beside what the role gives. */
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
