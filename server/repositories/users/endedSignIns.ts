/**
 * Sign-ins that were ended before their tokens run out. Read with every identity and kept nowhere else, so that all
 * servers on one database know it at once.
 */
import { day } from '../../../contract/base/units/durations.ts';
import { endedSessionRetention } from '../../timings.ts';
import type { Transaction } from '../../db/database.ts';
import { publishSignInsEnded } from '../../db/broadcasts/endedSignIns.ts';
import { namedKey, type TokenSession } from '../../calls/tokenSession.ts';

/**
 * Ends the session of a token. Where the provider names none, every token of the person issued before now ends with it,
 * and other devices renew theirs. A new sign-in in the same second is good: tokens tell whole seconds.
 */
export async function endSession(transaction: Transaction, userId: number, session: TokenSession): Promise<void> {
  const { key, isNamed, issuedAt, authenticatedAt, providerTime } = session;
  await transaction.execute(
    `delete from ended_session where ended_at < now() - ${endedSessionRetention / day} * interval '1 day'`,
  );
  await transaction.execute(
    `insert into ended_session (user_id, key, authenticated_at, not_before) values ($1, $2, $3, date_trunc('second', $4::timestamptz))
     on conflict (user_id, key) do update
       set authenticated_at = excluded.authenticated_at, not_before = excluded.not_before, ended_at = now()`,
    [userId, key, authenticatedAt, providerTime],
  );
  await publishSignInsEnded(transaction, userId);
  if (isNamed) return;
  // Another token, younger than the one shown here, is known: it is one of those to end.
  await transaction.execute(
    `update app_user set tokens_not_before = greatest(tokens_not_before, date_trunc('second', $2::timestamptz),
       case when last_sign_in_at > $3 then last_sign_in_at + interval '1 second' end)
     where id = $1`,
    [userId, providerTime, issuedAt],
  );
}

interface NamedSession {
  readonly issuer: string;
  readonly subject: string;
  /** As ID tokens tell it. */
  readonly sid: string;
}

/** The provider has ended a session: its ID tokens open nothing any more. Whom it does not concern here, it does not. */
export async function endNamedSession(transaction: Transaction, { issuer, subject, sid }: NamedSession): Promise<void> {
  const [ended] = await transaction.query<{ user_id: number }>(
    `insert into ended_session (user_id, key, not_before)
     select id, $3, date_trunc('second', now()) from app_user where issuer = $1 and subject = $2
     on conflict (user_id, key) do update set not_before = excluded.not_before, ended_at = now()
     returning user_id`,
    [issuer, subject, namedKey(sid)],
  );
  if (ended) await publishSignInsEnded(transaction, ended.user_id);
}

/** Ends every sign-in of a person, to the end of the present second: what was renewed in it must not slip through. */
export async function endSignIns(transaction: Transaction, userId: number, providerTime: Date): Promise<void> {
  await transaction.execute(
    `update app_user set tokens_not_before = ended.at, sign_ins_not_before = ended.at
     from (select id, greatest(date_trunc('second', $2::timestamptz), last_sign_in_at) + interval '1 second' as at
           from app_user where id = $1) ended
     where app_user.id = ended.id`,
    [userId, providerTime],
  );
  await publishSignInsEnded(transaction, userId);
}
