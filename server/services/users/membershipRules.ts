/** Nobody gives away what they do not have. */
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
 * Refuses a membership that grants system-wide permissions in a project, that grants a foreman what works on all rows, or that
 * adds or takes away a permission the caller does not hold there; without `after` somebody leaves, and takes along what they had.
 */
export function checkMembership(caller: Caller, before: Membership | undefined, after: Membership | undefined): void {
  const misplaced = after?.granted.find(isSystemWide);
  // For everybody but an administrator it is a try to rise.
  if (misplaced)
    throw refused(
      caller.isAdmin ? 'request.invalid' : 'permission.missing',
      peopleMessage('permissionOfSystem', { permission: permissionWord(misplaced) }),
    );
  const [beyondRows] = after ? beyondRowsOf(after.role, after.granted) : [];
  if (beyondRows)
    throw refused('request.invalid', peopleMessage('permissionBeyondRows', { permission: permissionWord(beyondRows) }));
  if (caller.isAdmin) return;
  const [old, next] = [new Set(permissionsOf(before)), new Set(permissionsOf(after))];
  const changed = permissionNames.filter((name) => old.has(name) !== next.has(name));
  const beyond = changed.find((name) => !caller.permissions.includes(name));
  if (beyond)
    throw refused('permission.missing', peopleMessage('permissionNotHeld', { permission: permissionWord(beyond) }));
}

/**
 * Returns the membership with a foreman's tick that fits its permissions. A foreman who can no longer enter field work is none.
 * Throws `request.invalid` at `foreman` where the tick is new.
 */
export function withFittingForeman(before: Membership | undefined, after: Membership): Membership {
  if (!after.foreman || canBeForeman(after.role, after.granted, after.revoked)) return after;
  if (before?.foreman) return { ...after, foreman: false };
  throw refused('request.invalid', peopleMessage('cannotBeForeman'), 'foreman');
}

/** At the role, for that is where most of it is given. */
const refused = (code: ErrorCode, message: Message, path = 'role'): DomainError =>
  new DomainError(code, message, { problems: [{ path, message }] });
