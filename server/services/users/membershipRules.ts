/** Rules for memberships: users can grant only permissions they hold themselves. */
import {
  beyondRowsOf,
  canBeForeman,
  effectivePermissions,
  isSystemWide,
  permissionNames,
  type Permission,
} from '../../../contract/base/calls/permissions.ts';
import type { ErrorCode } from '../../../contract/base/calls/errors.ts';
import { permissionWord } from '../../../contract/names/en-US/permissions.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Caller } from '../../calls/context.ts';
import { DomainError } from '../../errors/domainError.ts';
import type { Membership } from '../../repositories/users/members.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';

const permissionsOf = (membership: Membership | undefined): Permission[] =>
  membership === undefined ? [] : effectivePermissions(membership.role, membership.granted, membership.revoked);

/**
 * Rejects a membership that grants system-wide permissions in a project, that grants a foreman access to all rows, or that adds
 * or removes a permission the caller does not hold there. Without `after`, a member leaves and loses all permissions they had.
 */
export function checkMembership(caller: Caller, before: Membership | undefined, after: Membership | undefined): void {
  const misplaced = after?.granted.find(isSystemWide);
  // From anyone but an administrator this is an attempt to escalate privileges.
  if (misplaced)
    throw rejected(
      caller.isAdmin ? 'request.invalid' : 'permission.missing',
      peopleMessage('permissionOfSystem', { permission: permissionWord(misplaced) }),
    );
  const [beyondRows] = after ? beyondRowsOf(after.role, after.granted) : [];
  if (beyondRows)
    throw rejected(
      'request.invalid',
      peopleMessage('permissionBeyondRows', { permission: permissionWord(beyondRows) }),
    );
  if (caller.isAdmin) return;
  const [old, next] = [new Set(permissionsOf(before)), new Set(permissionsOf(after))];
  const changed = permissionNames.filter((name) => old.has(name) !== next.has(name));
  const beyond = changed.find((name) => !caller.permissions.includes(name));
  if (beyond)
    throw rejected('permission.missing', peopleMessage('permissionNotHeld', { permission: permissionWord(beyond) }));
}

/**
 * Returns the membership with a foreman flag that fits its permissions: a member who can no longer enter field work is not a
 * foreman. Throws `request.invalid` at `foreman` if the flag is new.
 */
export function withFittingForeman(before: Membership | undefined, after: Membership): Membership {
  if (!after.foreman || canBeForeman(after.role, after.granted, after.revoked)) return after;
  if (before?.foreman) return { ...after, foreman: false };
  throw rejected('request.invalid', peopleMessage('cannotBeForeman'), 'foreman');
}

/** The problem is reported at the role by default, since most permissions come from it. */
const rejected = (code: ErrorCode, message: Message, path = 'role'): DomainError =>
  new DomainError(code, message, { problems: [{ path, message }] });
