/** Changes a person, or their membership in a project. */
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { holds } from '../../../contract/base/calls/permissions.ts';
import type { updateUser, User } from '../../../contract/users/users.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { audit } from '../../audit/audit.ts';
import {
  addMember,
  changeMember,
  lockMember,
  lockMembers,
  type StoredMembership,
  isMemberElsewhere,
} from '../../repositories/users/members.ts';
import { findLastSaves, savedPerson } from '../../repositories/history/lastSaves.ts';
import { endSignIns } from '../../repositories/users/endedSignIns.ts';
import { emailKey } from '../../../contract/base/units/emailKey.ts';
import type { UserRow } from '../../repositories/users/signIns.ts';
import { lockUser, readPerson, userNotFound, writePerson, type UserScope } from '../../repositories/users/users.ts';
import { DomainError } from '../../errors/domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { makeInvitation } from './mail/invitations.ts';
import { checkMembership, withFittingForeman } from './membershipRules.ts';
import type { PeopleRequest } from './peopleRequest.ts';
import { checkReporting } from './reporting.ts';

type Body = BodyOf<typeof updateUser>;

/**
 * Without a project, changes the person's own record. With a project, changes their membership; the record can then be changed
 * only by users who manage all users, since it applies everywhere. Throws `user.changedMeanwhile` if the given version is not the
 * current one.
 */
export async function changeUser(transaction: Transaction, body: Body, request: PeopleRequest): Promise<User> {
  const { caller, requestId, say, administrators } = request;
  const { userId, projectId = null } = body;
  const scope = { projectId, onlyHere: !caller.isAdmin, userId, say, administrators };
  if (projectId !== null) await lockMembers(transaction, projectId);
  const person = await lockUser(transaction, userId);
  const old = projectId === null ? undefined : await lockMember(transaction, projectId, userId);
  // For users who manage only one project, people outside it are not visible; those join by invitation.
  if (projectId !== null && !old && !caller.isAdmin) throw userNotFound();
  await requireVersion(transaction, body, person, old);
  const before = projectId === null || old ? await readPerson(transaction, scope) : null;
  if (projectId !== null) await changeMembership(transaction, { ...body, projectId }, old, caller);
  await changeRecord(transaction, { person, membership: old }, body, request);
  return changed(transaction, scope, { before, caller, requestId });
}

async function requireVersion(
  transaction: Transaction,
  { version: requested, projectId }: Body,
  { id, name, row_version: ofRecord }: UserRow,
  old: StoredMembership | undefined,
): Promise<void> {
  const version = Math.max(ofRecord, old?.version ?? 0);
  if (requested === undefined || requested === version) return;
  const [lastSave = null] = await findLastSaves(transaction, projectId ?? null, [savedPerson({ id, version })]);
  throw new DomainError('user.changedMeanwhile', peopleMessage('changedMeanwhile', { name }), { lastSave });
}

async function changed(
  transaction: Transaction,
  scope: UserScope & { userId: number },
  { before, caller, requestId }: { before: User | null; caller: Caller; requestId: string },
): Promise<User> {
  const after = await readPerson(transaction, scope);
  await audit(transaction, {
    caller,
    action: 'user.update',
    projectId: scope.projectId,
    target: `user ${scope.userId}`,
    before: before ?? undefined,
    after,
    requestId,
  });
  return after;
}

async function changeMembership(
  transaction: Transaction,
  body: Body & { projectId: number },
  old: StoredMembership | undefined,
  caller: Caller,
): Promise<void> {
  const { userId, projectId, granted, revoked, foreman, crewName } = body;
  const role = body.role ?? old?.role ?? 'viewer';
  const reportsTo = body.reportsTo === undefined ? (old?.reportsTo ?? null) : body.reportsTo;
  const next = withFittingForeman(old, { role, granted, revoked, foreman, crewName, reportsTo });
  checkMembership(caller, old, next);
  await checkReporting(transaction, { projectId, userId }, old, next);
  if (old) await changeMember(transaction, projectId, userId, next);
  else await addMember(transaction, projectId, userId, next);
}

const changedByAdministrators = ['name', 'email', 'phone'] as const;

async function changeRecord(
  transaction: Transaction,
  { person, membership }: { readonly person: UserRow; readonly membership: StoredMembership | undefined },
  body: Body,
  request: PeopleRequest,
): Promise<void> {
  const { caller, now } = request;
  const status = statusAfter(person, body, caller);
  const differing = changedByAdministrators.filter((field) => person[field] !== body[field]);
  if (differing.length === 0 && person.status === status) return;
  const isByProject = body.projectId !== undefined && !holds({ ...caller, permissions: [] }, 'system.users');
  const correction = { person, projectId: body.projectId ?? 0, membership, fields: differing, status };
  if (isByProject && !(await mayCorrectEmail(transaction, correction, caller))) {
    const message: Message = peopleMessage('recordByAdministrator');
    throw new DomainError('permission.missing', message, {
      problems: differing.map((path) => ({ path, message })),
    });
  }
  await writePerson(transaction, person.id, { name: body.name, email: body.email, phone: body.phone, status });
  // If the person is enabled again later, they must sign in anew: earlier sessions are no longer valid.
  if (status === 'disabled' && person.status !== 'disabled')
    await endSignIns(transaction, person.id, caller.session?.providerTime ?? now);
  const invited = { userId: person.id, email: body.email, projectId: body.projectId ?? null };
  // The pending invitation was sent to the previous address.
  if (status === 'invited' && differing.includes('email')) await makeInvitation(transaction, invited, request);
}

function statusAfter(person: UserRow, body: Body, caller: Caller): UserRow['status'] {
  const status = body.status ?? person.status;
  if (status === 'disabled' && person.id === caller.userId)
    throw new DomainError('request.invalid', peopleMessage('notYourself'));
  if (status === 'active' && person.subject === null) return 'invited';
  if (status === 'invited' && person.subject !== null)
    throw new DomainError('request.invalid', peopleMessage('signedInAlready'));
  return emailKey(person.email) === '' ? person.status : status;
}

/** Correction of the e-mail address of an invited person who has not signed in yet (docs/decisions/users-and-access.md). */
interface Correction {
  readonly person: UserRow;
  readonly projectId: number;
  /** Membership of the person in the project. */
  readonly membership: StoredMembership | undefined;
  /** Fields that would change. */
  readonly fields: readonly string[];
  readonly status: UserRow['status'];
}

/**
 * True if a user who manages the people of one project can make this change: only of the address, of a person who has never
 * signed in and is invited to this project only. The owner of the new address gets the person's permissions, so the same checks
 * as for an invitation apply; throws `permission.missing` if the caller could not grant them.
 */
async function mayCorrectEmail(
  transaction: Transaction,
  { person, projectId, membership, fields, status }: Correction,
  caller: Caller,
): Promise<boolean> {
  const isOfAddressAlone = fields.length === 1 && fields[0] === 'email';
  const isWaiting = person.status === 'invited' && status === 'invited' && person.subject === null && !person.is_admin;
  if (!isOfAddressAlone || !isWaiting || !membership) return false;
  if (await isMemberElsewhere(transaction, projectId, person.id)) return false;
  checkMembership(caller, undefined, membership);
  return true;
}
