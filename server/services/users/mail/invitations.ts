/** Creates invitations with their mails, and evaluates them for the user who opens the link. */
import { randomUUID } from 'node:crypto';
import type { QueryOf, ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { getOpenInvitation, Invitation, readInvitation } from '../../../../contract/users/users.ts';
import type { Caller } from '../../../calls/context.ts';
import type { Transaction } from '../../../db/database.ts';
import { peopleMessage } from '../../../locales/en-US/people.ts';
import type { Translate } from '../../../locales/translate.ts';
import {
  findInvitation,
  insertInvitation,
  listNewestInvitations,
  newestInvitation,
  type InvitationRow,
} from '../../../repositories/users/invitations.ts';
import { insertJob } from '../../../repositories/jobs.ts';
import { readPerson } from '../../../repositories/users/users.ts';
import { emailKey } from '../../../../contract/base/units/emailKey.ts';
import { day as dayMs } from '../../../../contract/base/units/durations.ts';
import { mailJobName } from './mailJobName.ts';
import type { PeopleRequest } from '../peopleRequest.ts';

interface Invited {
  readonly userId: number;
  readonly email: string;
  readonly projectId: number | null;
}

/** Creates an invitation that replaces earlier ones; its mail is sent after the transaction commits. */
export async function makeInvitation(
  transaction: Transaction,
  { userId, email, projectId }: Invited,
  { caller, locale, now, invitations: { days, hasMailServer } }: PeopleRequest,
): Promise<void> {
  const invitationId = await insertInvitation(transaction, {
    userId,
    email,
    projectId,
    invitedBy: caller.userId,
    locale,
    invitedAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
    mail: hasMailServer ? 'waiting' : 'byHand',
  });
  if (!hasMailServer) return;
  const subject = `${mailJobName} ${invitationId} 1`;
  const payload = { invitationId };
  await insertJob(transaction, { id: randomUUID(), kind: mailJobName, projectId: null, subject, payload });
}

/** Creates an invitation for an invited person who has none that can still be accepted. */
export async function renewInvitation(transaction: Transaction, invited: Invited, request: PeopleRequest) {
  const newest = await newestInvitation(transaction, invited.userId);
  if (newest === undefined || newest.expiresAt <= request.now) await makeInvitation(transaction, invited, request);
}

export const linkOf = (publicUrl: string, invitationId: string): string => `${publicUrl}/?invitation=${invitationId}`;

function stateOf(row: InvitationRow, now: Date): Invitation['state'] {
  if (row.usedAt !== null || row.status === 'active') return 'used';
  if (row.status === 'disabled') return 'withdrawn';
  if (row.isReplaced) return 'replaced';
  return row.expiresAt <= now ? 'expired' : 'open';
}

/** Returns the invitations as shown to administrators. */
export async function invitationsShown(
  transaction: Transaction,
  { publicUrl, now, say }: { publicUrl: string; now: Date; say: Translate },
): Promise<Invitation[]> {
  const rows = await listNewestInvitations(transaction);
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    name: row.name,
    email: row.email,
    projectName: row.projectName,
    invitedBy: row.invitedBy,
    invitedAt: row.invitedAt,
    expiresAt: row.expiresAt,
    state: stateOf(row, now),
    mail: row.mail,
    reason: row.reason === null ? '' : say(row.reason),
    link: linkOf(publicUrl, row.id),
  }));
}

/**
 * Returns the newest invitation of a person who has not signed in yet, with its link; null for anyone else. Throws
 * `user.notFound` for a person who is not in the project.
 */
export async function openInvitationOf(
  transaction: Transaction,
  { projectId: requested, userId }: QueryOf<typeof getOpenInvitation>,
  { publicUrl, say }: { publicUrl: string; say: Translate },
): Promise<ReplyOf<typeof getOpenInvitation>> {
  const projectId = requested ?? null;
  const { status } = await readPerson(transaction, { projectId, onlyHere: projectId !== null, userId });
  const newest = status === 'invited' ? await newestInvitation(transaction, userId) : undefined;
  if (newest === undefined) return { invitation: null };
  const { id, mail, reason, expiresAt } = newest;
  return { invitation: { mail, reason: reason === null ? '' : say(reason), expiresAt, link: linkOf(publicUrl, id) } };
}

/** Message that states whom to ask for another invitation. */
export const askForInvitation = (key: 'invitationExpired' | 'invitationUsed', by: string | null): Message =>
  by === null
    ? peopleMessage(`${key}ByNobody`)
    : peopleMessage(key, {
        name: by,
      });

/**
 * Returns the caller's finding about an invitation. A user signed in with a different address learns nothing about the
 * invitation, not even that it exists.
 */
export async function findingOf(
  transaction: Transaction,
  invitationId: string,
  { caller, now, say }: { caller: Caller; now: Date; say: Translate },
): Promise<ReplyOf<typeof readInvitation>> {
  const row = await findInvitation(transaction, invitationId);
  if (row?.userId === caller.userId) return { finding: 'yours', sentence: '' };
  if (!row || emailKey(row.email) !== emailKey(caller.email))
    return { finding: 'notYours', sentence: say(peopleMessage('invitationNotYours', { email: caller.email })) };
  const state = stateOf(row, now);
  if (state === 'open') return { finding: 'notYours', sentence: say(peopleMessage('invitationUnverified')) };
  const finding = state === 'used' ? 'used' : 'expired';
  const key = finding === 'used' ? 'invitationUsed' : 'invitationExpired';
  return { finding, sentence: say(askForInvitation(key, row.invitedBy)) };
}
