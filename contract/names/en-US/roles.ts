/** Roles, as the contract names them. */
import { rolePresets, type Role } from '../../base/calls/permissions.ts';

export const roles = {
  'project-lead': rolePresets['project-lead'].label,
  'project-manager': rolePresets['project-manager'].label,
  'general-foreman': rolePresets['general-foreman'].label,
  foreman: rolePresets.foreman.label,
  viewer: rolePresets.viewer.label,
  administrator: 'Administrator',
} as const satisfies Record<Role | 'administrator', string>;

/** The role as it stands in a sentence. */
export const roleWord = (role: keyof typeof roles) => ({ word: `roles:${role}` });
