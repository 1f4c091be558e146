/** Changing a person, or what they may do in a project. */
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
 * Without a project the person's own record is changed. With one their membership there is; their record only by those
 * who manage all users, for it holds everywhere. Throws `user.changedSinceLoaded` for another version than the one named.
 */
export async function changeUser(transaction: Transaction, body: Body, request: PeopleRequest): Promise<User> {
  const { caller, requestId, say, administrators } = request;
  const { userId, projectId = null } = body;
  const scope = { projectId, onlyHere: !caller.isAdmin, userId, say, administrators };
  if (projectId !== null) await lockMembers(transaction, projectId);
  const person = await lockUser(transaction, userId);
  const old = projectId === null ? undefined : await lockMember(transaction, projectId, userId);
  // To those who manage one project, people outside it do not exist; they come in by invitation.
  if (projectId !== null && !old && !caller.isAdmin) throw userNotFound();
  await requireVersion(transaction, body, person, old);
  const before = projectId === null || old ? await readPerson(transaction, scope) : null;
  if (projectId !== null) await changeMembership(transaction, { ...body, projectId }, old, caller);
  await changeRecord(transaction, { person, membership: old }, body, request);
  return changed(transaction, scope, { before, caller, requestId });
}

async function requireVersion(
  transaction: Transaction,
  { version: asked, projectId }: Body,
  { id, name, row_version: ofRecord }: UserRow,
  old: StoredMembership | undefined,
): Promise<void> {
  const version = Math.max(ofRecord, old?.version ?? 0);
  if (asked === undefined || asked === version) return;
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
  // Let in again some day, they sign in: what was issued before opens nothing.
  if (status === 'disabled' && person.status !== 'disabled')
    await endSignIns(transaction, person.id, caller.session?.providerTime ?? now);
  const invited = { userId: person.id, email: body.email, projectId: body.projectId ?? null };
  // The invitation that is out went to another address.
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

/** Putting right the e-mail address of somebody who was invited and has not come yet (docs/decisions/users-and-access.md). */
interface Correction {
  readonly person: UserRow;
  readonly projectId: number;
  /** What the person is in the project. */
  readonly membership: StoredMembership | undefined;
  /** What would be another. */
  readonly fields: readonly string[];
  readonly status: UserRow['status'];
}

/**
 * Whether who manages the people of one project may make this change: of the address alone, of somebody nobody has ever
 * signed in as, who waits for this project and no other. Whoever is at the new address gets what the person was given, so it
 * takes what inviting them so would take; throws `permission.missing` where the caller could not.
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
