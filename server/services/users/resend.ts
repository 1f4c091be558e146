/** Resends an invitation: a new one with the full validity. */
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { resendInvite } from '../../../contract/users/users.ts';
import type { Transaction } from '../../db/database.ts';
import { audit } from '../../audit/audit.ts';
import { DomainError } from '../../errors/domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { lockMember } from '../../repositories/users/members.ts';
import { lockUser, userNotFound } from '../../repositories/users/users.ts';
import { makeInvitation } from './mail/invitations.ts';
import type { PeopleRequest } from './peopleRequest.ts';

/** Throws `user.notInvited` for a person who has already signed in or is disabled. */
export async function resend(
  transaction: Transaction,
  { userId, projectId: requested }: BodyOf<typeof resendInvite>,
  publicUrl: string,
  request: PeopleRequest,
): Promise<ReplyOf<typeof resendInvite>> {
  const projectId = requested ?? null;
  const { caller, requestId, say, invitations } = request;
  const { name, email, status } = await lockUser(transaction, userId);
  if (projectId !== null && !(await lockMember(transaction, projectId, userId))) throw userNotFound();
  if (status !== 'invited') throw new DomainError('user.notInvited', peopleMessage('notInvited', { name }));
  await makeInvitation(transaction, { userId, email, projectId }, request);
  const sent = invitations.hasMailServer;
  await audit(transaction, {
    caller,
    action: 'user.resendInvite',
    projectId,
    target: `user ${userId}`,
    after: { email, sent },
    requestId,
  });
  const remedy = peopleMessage('tellToSignIn', { name, address: publicUrl, email });
  return { sent, reason: sent ? '' : `${say(peopleMessage('noMailServer'))} ${say(remedy)}` };
}
