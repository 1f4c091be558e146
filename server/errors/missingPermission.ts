import { rolesHolding, type Permission } from '../../contract/base/calls/permissions.ts';
import { permissionWord } from '../../contract/names/en-US/permissions.ts';
import { roleWord } from '../../contract/names/en-US/roles.ts';
import { DomainError } from './domainError.ts';
import { callMessage } from '../locales/en-US/calls.ts';

/** The refusal of a call, or of part of one, for want of a permission: which one, and who holds it. */
export function missingPermission(permission: Permission): DomainError {
  const roles = rolesHolding(permission);
  const held = { list: (roles.length > 0 ? roles : (['administrator'] as const)).map(roleWord) };
  return new DomainError(
    'permission.missing',
    callMessage('permissionMissing', { permission: permissionWord(permission), roles: held }),
  );
}
