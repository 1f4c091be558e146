import { rolesHolding, type Permission } from '../../contract/base/calls/permissions.ts';
import { permissionWord } from '../../contract/names/en-US/permissions.ts';
import { roleWord } from '../../contract/names/en-US/roles.ts';
import { DomainError } from './domainError.ts';
import { callMessage } from '../locales/en-US/calls.ts';

/** Error for a call, or part of one, that lacks a permission: names the permission and the roles that have it. */
export function missingPermission(permission: Permission): DomainError {
  const roles = rolesHolding(permission);
  const held = { list: (roles.length > 0 ? roles : (['administrator'] as const)).map(roleWord) };
  return new DomainError(
    'permission.missing',
    callMessage('permissionMissing', { permission: permissionWord(permission), roles: held }),
  );
}
