/** What each sign-in told, by names and shapes (contract/signInCheck.ts). */
import type { MissingClaim, ToldClaim } from '../../contract/signInCheck.ts';
import type { Database } from '../db/database.ts';
import type { Claims } from '../identity.ts';

type Subject = Pick<Claims, 'issuer' | 'subject'>;

export interface SignInClaims {
  readonly claims: readonly ToldClaim[];
  readonly missing: readonly MissingClaim[];
  /** When userinfo was read; null keeps what is known of an earlier time. */
  readonly toldAt: Date | null;
}

/** Of each identity the newest sign-in is kept. */
export async function noteSignInClaims(
  database: Database,
  { issuer, subject, session: { issuedAt } }: Claims,
  { claims, missing, toldAt }: SignInClaims,
): Promise<void> {
  const values = { signed_in_at: issuedAt, claims: JSON.stringify(claims), missing: [...missing] };
  await database.kysely
    .insertInto('sign_in_claims')
    .values({ issuer, subject, ...values, told_at: toldAt })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet({ ...values, ...(toldAt === null ? {} : { told_at: toldAt }) }),
    )
    .execute();
}

/** When userinfo last told of the person. */
export async function readToldAt(database: Database, { issuer, subject }: Subject): Promise<Date | null> {
  const row = await database.kysely
    .selectFrom('sign_in_claims')
    .select('told_at')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.told_at ?? null;
}
