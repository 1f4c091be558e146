/** The named permissions and the role presets that hold them. Fulfils specification section 6. */
import { z } from 'zod';

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

/** The provider's role key that makes a person an administrator of the whole system. */
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
/** Comes with a role at the sign-in provider, and with no project. */
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

/** Administrators hold every permission; others hold what their list names (specification section 6). */
export function holds(user: CurrentUser, name: Permission): boolean {
  return user.isAdmin || user.permissions.includes(name);
}

/** The roles whose preset holds a permission: for "you need permission X, held by role Y". */
export function rolesHolding(name: Permission): Role[] {
  return roleNames.filter((roleName) => rolePresets[roleName].permissions.includes(name));
}

/**
 * Their calls read or write every row of a project at once: who is limited to their own rows (docs/decisions/users-and-access.md) does not hold them, even
 * where they were granted.
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

/** What of `granted` a role cannot be given, because it is limited to rows that name the person. */
export const beyondRowsOf = (roleName: Role, granted: readonly Permission[]): Permission[] =>
  roleName === 'foreman' ? granted.filter((name) => overAllRows.has(name)) : [];

/** What one person may do in one project: the role's preset, plus what was granted, less what was taken away. */
export function effectivePermissions(
  roleName: Role,
  granted: readonly Permission[],
  revoked: readonly Permission[],
): Permission[] {
  const names = new Set([...rolePresets[roleName].permissions, ...granted]);
  for (const name of [...revoked, ...beyondRowsOf(roleName, granted)]) names.delete(name);
  return permissionNames.filter((name) => names.has(name));
}

/** Whether rows may name a person as their foreman: only who can enter field work. */
export const canBeForeman = (roleName: Role, granted: readonly Permission[], revoked: readonly Permission[]): boolean =>
  effectivePermissions(roleName, granted, revoked).includes('field.enter');
