/**
 * Sign-ins that were ended before their tokens expired. Read for every identity and never cached, so that all servers on one
 * database apply it at once.
 */
import { day } from '../../../contract/base/units/durations.ts';
import { endedSessionRetention } from '../../timings.ts';
import type { Transaction } from '../../db/database.ts';
import { publishSignInsEnded } from '../../db/broadcasts/endedSignIns.ts';
import { namedKey, type TokenSession } from '../../calls/tokenSession.ts';

/**
 * Ends the session of a token. If the provider names no session, every token of the user issued before now ends with it, and
 * other devices renew theirs. A new sign-in in the same second is valid: tokens contain whole seconds.
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
  // A newer token than this one is known, and must be ended too.
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
  /** Session id in ID tokens. */
  readonly sid: string;
}

/** Ends a session that the provider has ended: its ID tokens are no longer accepted. Has no effect for unknown users. */
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

/** Ends every sign-in of a user, up to the end of the current second, so that a token renewed within it is not accepted. */
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
