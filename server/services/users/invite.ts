/** Invites a person to Wireway, or to a project. */
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import type { createUser, User } from '../../../contract/users/users.ts';
import type { Transaction } from '../../db/database.ts';
import { audit } from '../../audit/audit.ts';
import { addMember, lockMembers, type Membership } from '../../repositories/users/members.ts';
import { emailTaken, findByEmail, insertInvited, readPerson } from '../../repositories/users/users.ts';
import { DomainError } from '../../errors/domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { makeInvitation, renewInvitation } from './mail/invitations.ts';
import { checkMembership, withFittingForeman } from './membershipRules.ts';
import type { PeopleRequest } from './peopleRequest.ts';
import { checkReporting } from './reporting.ts';

/**
 * Creates an invited person. A person Wireway already has is added to the project unchanged, with their own name and address.
 * Throws `user.emailTaken` if the person is already there.
 */
export async function invite(
  transaction: Transaction,
  body: BodyOf<typeof createUser>,
  request: PeopleRequest,
): Promise<User> {
  const { caller, requestId, say, administrators } = request;
  const { projectId = null, name, email, phone, role = 'viewer', granted, revoked, foreman, crewName } = body;
  const membership: Membership = { role, granted, revoked, foreman, crewName, reportsTo: body.reportsTo ?? null };
  if (projectId === null && body.role !== undefined) {
    throw new DomainError('request.invalid', peopleMessage('roleWithoutProject'));
  }
  if (projectId !== null) {
    await lockMembers(transaction, projectId);
    checkMembership(caller, undefined, membership);
    withFittingForeman(undefined, membership);
    await checkReporting(transaction, { projectId, userId: null }, undefined, membership);
  }
  const known = await findByEmail(transaction, email);
  if (known && projectId === null) throw emailTaken(email);
  const userId = known?.id ?? (await insertInvited(transaction, { name, email, phone }));
  if (projectId !== null && !(await addMember(transaction, projectId, userId, membership)))
    throw inProjectAlready(email, known?.name ?? name);
  const invited = { userId, email: known?.email ?? email, projectId };
  if (!known) await makeInvitation(transaction, invited, request);
  else if (known.status === 'invited') await renewInvitation(transaction, invited, request);
  const user = await readPerson(transaction, { projectId, onlyHere: !caller.isAdmin, userId, say, administrators });
  await audit(transaction, {
    caller,
    action: known ? 'user.join' : 'user.create',
    projectId,
    target: `user ${userId}`,
    after: user,
    requestId,
  });
  return user;
}

function inProjectAlready(email: string, name: string): DomainError {
  const message = peopleMessage('inProjectAlready', { email, name });
  return new DomainError('user.emailTaken', message, { problems: [{ path: 'email', message }] });
}
