/** Inviting a person to Wireway, or into a project. */
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { createUser, User } from '../../../contract/users.ts';
import type { Caller } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { audit } from '../../audit/audit.ts';
import { addMember, type Membership } from '../../repositories/members.ts';
import { emailTaken, findByEmail, insertInvited, readPerson } from '../../repositories/users.ts';
import { DomainError } from '../../domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { checkMembership } from './membershipRules.ts';

/**
 * Makes an invited person. Into a project, somebody Wireway knows already is added as they are: their name and address
 * are theirs. Throws `user.emailTaken` when the person is already where they are invited to.
 */
export async function invite(
  transaction: Transaction,
  body: BodyOf<typeof createUser>,
  caller: Caller,
  requestId: string,
): Promise<User> {
  const { projectId = null, name, email, phone, role = 'viewer', granted, revoked, foreman, crewName } = body;
  const membership: Membership = { role, granted, revoked, foreman, crewName };
  if (projectId === null && body.role !== undefined) {
    throw new DomainError('request.invalid', peopleMessage('roleWithoutProject'));
  }
  if (projectId !== null) checkMembership(caller, undefined, membership);
  const known = await findByEmail(transaction, email);
  if (known && projectId === null) throw emailTaken(email);
  const userId = known?.id ?? (await insertInvited(transaction, { name, email, phone }));
  if (projectId !== null && !(await addMember(transaction, projectId, userId, membership))) throw emailTaken(email);
  const user = await readPerson(transaction, { projectId, onlyHere: !caller.isAdmin, userId });
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
