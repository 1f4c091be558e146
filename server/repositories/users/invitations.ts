/** Invitations, each with its mail: the row serves as the outbox. */
import type { Message } from '../../../contract/base/messages/message.ts';
import type { MailState } from '../../../contract/users/users.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Locale } from '../../locales/translate.ts';

export interface NewInvitation {
  readonly userId: number;
  readonly email: string;
  readonly projectId: number | null;
  readonly invitedBy: number;
  readonly locale: Locale;
  readonly invitedAt: Date;
  readonly expiresAt: Date;
  readonly mail: MailState;
}

export async function insertInvitation(transaction: Transaction, invitation: NewInvitation): Promise<string> {
  const [row] = await transaction.query<{ id: string }>(
    `insert into invitation (user_id, email, project_id, invited_by, locale, invited_at, expires_at, mail)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      invitation.userId,
      invitation.email,
      invitation.projectId,
      invitation.invitedBy,
      invitation.locale,
      invitation.invitedAt,
      invitation.expiresAt,
      invitation.mail,
    ],
  );
  return row!.id;
}

export interface InvitationRow {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly projectName: string | null;
  /** Time zone of the project; null if none is declared, or the invitation has no project. */
  readonly timeZone: string | null;
  readonly invitedBy: string | null;
  readonly inviterEmail: string | null;
  readonly invitedAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly mail: MailState;
  readonly attempts: number;
  readonly reason: Message | null;
  readonly status: string;
  /** True if a newer invitation was created for the person. */
  readonly isReplaced: boolean;
}

const selected = `select i.id, i.user_id as "userId", u.name, i.email, i.locale, p.name as "projectName", p.time_zone as "timeZone", b.name as "invitedBy",
    b.email as "inviterEmail", i.invited_at as "invitedAt", i.expires_at as "expiresAt", i.used_at as "usedAt", i.mail,
    i.attempts, i.reason, u.status,
    exists (select from invitation n where n.user_id = i.user_id and n.number > i.number) as "isReplaced"
  from invitation i join app_user u on u.id = i.user_id
    left join project p on p.id = i.project_id left join app_user b on b.id = i.invited_by`;

/** Newest invitations first, limited to a readable number. */
export const listNewestInvitations = (transaction: Transaction): Promise<InvitationRow[]> =>
  transaction.query<InvitationRow>(`${selected} order by i.number desc limit 500`);

export function findInvitation(transaction: Transaction, id: string): Promise<InvitationRow | undefined> {
  return transaction.query<InvitationRow>(`${selected} where i.id = $1`, [id]).then(([row]) => row);
}

/** Newest invitation of a person; undefined if there was none. */
export function newestInvitation(transaction: Transaction, userId: number): Promise<InvitationRow | undefined> {
  return transaction
    .query<InvitationRow>(`${selected} where i.user_id = $1 order by i.number desc limit 1`, [userId])
    .then(([row]) => row);
}

interface MailOutcome {
  readonly mail: MailState;
  readonly reason: Message | null;
  readonly sentAt: Date | null;
}

/** Stores the result of an attempt to send. */
export async function writeMailOutcome(
  transaction: Transaction,
  id: string,
  { mail, reason, sentAt }: MailOutcome,
): Promise<void> {
  await transaction.execute(
    'update invitation set mail = $2, reason = $3::jsonb, sent_at = $4, attempts = attempts + 1 where id = $1',
    [id, mail, reason === null ? null : jsonText(reason), sentAt],
  );
}

/** Marks all invitations of the person as used after a sign-in, so that none can be used again. */
export async function useInvitations(transaction: Transaction, userId: number, at: Date): Promise<void> {
  await transaction.execute('update invitation set used_at = $2 where user_id = $1 and used_at is null', [userId, at]);
}

/** Marks an invitation mail as failed after its job repeatedly crashed the server. */
export async function abandonMail(transaction: Transaction, id: string, reason: Message): Promise<void> {
  await transaction.execute(
    `update invitation set mail = 'failed', reason = $2::jsonb where id = $1 and mail = 'waiting'`,
    [id, jsonText(reason)],
  );
}

export function readInvitationRow(database: Database, id: string): Promise<InvitationRow | undefined> {
  return database.transaction((transaction) => findInvitation(transaction, id));
}
