/** Named permissions and the role presets that hold them. Fulfills specification section 6. */
import { z } from 'zod/mini';

export const permissionNames = [
  'project.view',
  'project.edit',
  'columns.edit',
  'codes.edit',
  'laborUnits.edit',
  'users.manage',
  'reels.edit',
  'suppliers.edit',
  'templates.edit',
  'import.run',
  'import.rollback',
  'data.view',
  'data.assign',
  'data.edit.engineering',
  'field.enter',
  'field.override',
  'packages.edit',
  'packages.release',
  'reports.view',
  'timesheets.import',
  'executive.view',
  'system.users',
  'system.accountCodes',
  'admin.dashboard',
] as const;

export const permission = z.enum(permissionNames);
export type Permission = z.infer<typeof permission>;

export const roleNames = ['project-lead', 'project-manager', 'general-foreman', 'foreman', 'viewer'] as const;
export const role = z.enum(roleNames);
export type Role = z.infer<typeof role>;

/** Role key at the provider that makes a user an administrator of the whole system. */
export const administratorRoleKey = 'administrator';

const setup: ReadonlySet<Permission> = new Set([
  'project.edit',
  'columns.edit',
  'codes.edit',
  'laborUnits.edit',
  'users.manage',
  'suppliers.edit',
  'templates.edit',
]);
const systemWide: ReadonlySet<Permission> = new Set(['system.users', 'system.accountCodes', 'admin.dashboard']);
/** True if the permission comes with a role at the sign-in provider, not with a project. */
export const isSystemWide = (name: Permission): boolean => systemWide.has(name);
const projectLead = permissionNames.filter((name) => !isSystemWide(name));

export const rolePresets: Record<Role, { label: string; permissions: readonly Permission[] }> = {
  'project-lead': { label: 'Project Lead', permissions: projectLead },
  'project-manager': {
    label: 'Project Manager',
    permissions: projectLead.filter((name) => !setup.has(name)),
  },
  'general-foreman': {
    label: 'General Foreman',
    permissions: [
      'project.view',
      'data.view',
      'data.assign',
      'packages.edit',
      'packages.release',
      'field.enter',
      'field.override',
      'reports.view',
    ],
  },
  foreman: { label: 'Foreman', permissions: ['project.view', 'data.view', 'field.enter', 'reports.view'] },
  viewer: { label: 'Viewer', permissions: ['project.view', 'data.view', 'reports.view'] },
};

export interface CurrentUser {
  isAdmin: boolean;
  permissions: readonly string[];
}

/**
 * True if the user holds the permission. Administrators hold every permission; others hold those in their list (specification
 * section 6).
 */
export function holds(user: CurrentUser, name: Permission): boolean {
  return user.isAdmin || user.permissions.includes(name);
}

/** Returns the roles whose preset holds a permission: for "you need permission X, held by role Y". */
export function rolesHolding(name: Permission): Role[] {
  return roleNames.filter((roleName) => rolePresets[roleName].permissions.includes(name));
}

/**
 * Permissions of calls that read or write all rows of a project at once: users limited to their own rows
 * (docs/decisions/users-and-access.md) do not hold them, even if they were granted.
 */
const overAllRows: ReadonlySet<Permission> = new Set([
  'project.edit',
  'columns.edit',
  'codes.edit',
  'laborUnits.edit',
  'import.run',
  'import.rollback',
  'timesheets.import',
  'executive.view',
]);

/** Returns the permissions in `granted` that have no effect for a role, because it is limited to rows that name the user. */
export const beyondRowsOf = (roleName: Role, granted: readonly Permission[]): Permission[] =>
  roleName === 'foreman' ? granted.filter((name) => overAllRows.has(name)) : [];

/** Returns the permissions of a user in a project: the role's preset, plus those granted, minus those revoked. */
export function effectivePermissions(
  roleName: Role,
  granted: readonly Permission[],
  revoked: readonly Permission[],
): Permission[] {
  const names = new Set([...rolePresets[roleName].permissions, ...granted]);
  for (const name of [...revoked, ...beyondRowsOf(roleName, granted)]) names.delete(name);
  return permissionNames.filter((name) => names.has(name));
}

/** True if rows can name the user as their foreman, which requires the permission to enter field work. */
export const canBeForeman = (roleName: Role, granted: readonly Permission[], revoked: readonly Permission[]): boolean =>
  effectivePermissions(roleName, granted, revoked).includes('field.enter');
