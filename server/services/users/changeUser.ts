/** Changing a person, or what they may do in a project. */
import type { BodyOf } from '../../../contract/endpoint.ts';
import { holds } from '../../../contract/permissions.ts';
import type { updateUser, User } from '../../../contract/users.ts';
import type { Caller } from '../../context.ts';
import type { BulkSession } from '../../db/connect.ts';
import { audit } from '../../plugins/audit.ts';
import { addMember, changeMember, lockMember } from '../../repositories/members.ts';
import { emailKey, type UserRow } from '../../repositories/signIns.ts';
import { lockUser, readPerson, userNotFound, writePerson } from '../../repositories/users.ts';
import { Refusal } from '../../refusal.ts';
import { peopleSentence } from '../../words/en-US/people.ts';
import { checkMembership } from './membershipRules.ts';

type Body = BodyOf<typeof updateUser>;

/**
 * Without a project the person's own record is changed. With one their membership there is; their record only by those
 * who manage all users, for it holds everywhere.
 */
export async function changeUser(session: BulkSession, body: Body, caller: Caller, requestId: string): Promise<User> {
  const { userId, projectId = null } = body;
  const scope = { projectId, onlyHere: !caller.isAdmin, userId };
  const person = await lockUser(session, userId);
  const before =
    projectId === null
      ? await readPerson(session, scope)
      : await changeMembership(session, { ...body, projectId }, caller);
  await changeRecord(session, person, body, caller);
  const after = await readPerson(session, scope);
  await audit(session, {
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
  session: BulkSession,
  body: Body & { projectId: number },
  caller: Caller,
): Promise<User | null> {
  const { userId, projectId, granted, revoked, foreman, crewName } = body;
  const old = await lockMember(session, projectId, userId);
  // To those who manage one project, people outside it do not exist; they come in by invitation.
  if (!old && !caller.isAdmin) throw userNotFound();
  const before = old ? await readPerson(session, { projectId, onlyHere: !caller.isAdmin, userId }) : null;
  const next = { role: body.role ?? old?.role ?? 'viewer', granted, revoked, foreman, crewName } as const;
  checkMembership(caller, old, next);
  if (old) await changeMember(session, projectId, userId, next);
  else await addMember(session, projectId, userId, next);
  return before;
}

async function changeRecord(session: BulkSession, person: UserRow, body: Body, caller: Caller): Promise<void> {
  const status = statusAfter(person, body, caller);
  const same =
    person.name === body.name && person.email === body.email && person.phone === body.phone && person.status === status;
  if (same) return;
  if (body.projectId !== undefined && !holds({ ...caller, permissions: [] }, 'system.users')) {
    throw new Refusal('permission.missing', peopleSentence('recordByAdministrator'));
  }
  await writePerson(session, person.id, { name: body.name, email: body.email, phone: body.phone, status });
}

function statusAfter(person: UserRow, body: Body, caller: Caller): UserRow['status'] {
  const status = body.status ?? person.status;
  if (status === 'disabled' && person.id === caller.userId)
    throw new Refusal('request.invalid', peopleSentence('notYourself'));
  if (status === 'active' && person.subject === null) return 'invited';
  if (status === 'invited' && person.subject !== null)
    throw new Refusal('request.invalid', peopleSentence('signedInAlready'));
  return emailKey(person.email) === '' ? person.status : status;
}
