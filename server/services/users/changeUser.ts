/** Changing a person, or what they may do in a project. */
import type { BodyOf } from '../../../contract/endpoint.ts';
import { holds } from '../../../contract/permissions.ts';
import type { updateUser, User } from '../../../contract/users.ts';
import type { Caller } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { audit } from '../../audit/audit.ts';
import { addMember, changeMember, lockMember } from '../../repositories/members.ts';
import { endSignIns } from '../../repositories/endedSignIns.ts';
import { emailKey, type UserRow } from '../../repositories/signIns.ts';
import { lockUser, readPerson, userNotFound, writePerson } from '../../repositories/users.ts';
import { DomainError } from '../../domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { checkMembership } from './membershipRules.ts';

type Body = BodyOf<typeof updateUser>;

/**
 * Without a project the person's own record is changed. With one their membership there is; their record only by those
 * who manage all users, for it holds everywhere.
 */
export async function changeUser(
  transaction: Transaction,
  body: Body,
  caller: Caller,
  requestId: string,
): Promise<User> {
  const { userId, projectId = null } = body;
  const scope = { projectId, onlyHere: !caller.isAdmin, userId };
  const person = await lockUser(transaction, userId);
  const before =
    projectId === null
      ? await readPerson(transaction, scope)
      : await changeMembership(transaction, { ...body, projectId }, caller);
  await changeRecord(transaction, person, body, caller);
  const after = await readPerson(transaction, scope);
  await audit(transaction, {
    caller,
    action: 'user.update',
    projectId,
    target: `user ${userId}`,
    before: before ?? undefined,
    after,
    requestId,
  });
  return after;
}

/** Gives the person as they were in the project, or null when they were not in it. */
async function changeMembership(
  transaction: Transaction,
  body: Body & { projectId: number },
  caller: Caller,
): Promise<User | null> {
  const { userId, projectId, granted, revoked, foreman, crewName } = body;
  const old = await lockMember(transaction, projectId, userId);
  // To those who manage one project, people outside it do not exist; they come in by invitation.
  if (!old && !caller.isAdmin) throw userNotFound();
  const before = old ? await readPerson(transaction, { projectId, onlyHere: !caller.isAdmin, userId }) : null;
  const next = { role: body.role ?? old?.role ?? 'viewer', granted, revoked, foreman, crewName } as const;
  checkMembership(caller, old, next);
  if (old) await changeMember(transaction, projectId, userId, next);
  else await addMember(transaction, projectId, userId, next);
  return before;
}

async function changeRecord(transaction: Transaction, person: UserRow, body: Body, caller: Caller): Promise<void> {
  const status = statusAfter(person, body, caller);
  const same =
    person.name === body.name && person.email === body.email && person.phone === body.phone && person.status === status;
  if (same) return;
  if (body.projectId !== undefined && !holds({ ...caller, permissions: [] }, 'system.users')) {
    throw new DomainError('permission.missing', peopleMessage('recordByAdministrator'));
  }
  await writePerson(transaction, person.id, { name: body.name, email: body.email, phone: body.phone, status });
  // Let in again some day, they sign in: what was issued before opens nothing.
  if (status === 'disabled' && person.status !== 'disabled')
    await endSignIns(transaction, person.id, caller.session?.providerTime ?? new Date());
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
