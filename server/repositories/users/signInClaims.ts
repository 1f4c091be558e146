/** Claims of each sign-in, by name and shape (contract/users/signInCheck.ts). */
import { jsonText } from '../../db/jsonText.ts';
import type { MissingClaim, SignInCheck, ReceivedClaim } from '../../../contract/users/signInCheck.ts';
import { emailKey, isLookalikeEmail, plainEmail } from '../../../contract/base/units/emailKey.ts';
import type { Database } from '../../db/database.ts';
import type { Claims } from '../../calls/identity.ts';

type Subject = Pick<Claims, 'issuer' | 'subject'>;

export interface SignInClaims {
  readonly claims: readonly ReceivedClaim[];
  readonly missing: readonly MissingClaim[];
  /** Time at which userinfo was read; null retains the earlier value. */
  readonly toldAt: Date | null;
}

/** Stores the newest sign-in of each identity. */
export async function noteSignInClaims(
  database: Database,
  { issuer, subject, session: { issuedAt } }: Claims,
  { claims, missing, toldAt }: SignInClaims,
): Promise<void> {
  await database.query(
    `insert into sign_in_claims (issuer, subject, signed_in_at, claims, missing, told_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (issuer, subject) do update set signed_in_at = excluded.signed_in_at, claims = excluded.claims,
       missing = excluded.missing, told_at = coalesce(excluded.told_at, sign_in_claims.told_at)`,
    [issuer, subject, issuedAt, jsonText(claims), missing, toldAt],
  );
}

/** Claims of a user's newest sign-in; undefined if unknown. */
export async function readSignInClaims(
  database: Database,
  { issuer, subject }: Subject,
): Promise<Pick<SignInClaims, 'claims'> | undefined> {
  const [row] = await database.query<Pick<SignInClaims, 'claims'>>(
    'select claims from sign_in_claims where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  return row;
}

/** Maximum number of sign-ins shown to an administrator. */
const shownSignIns = 20;

export type SignInRow = Omit<SignInCheck['signIns'][number], 'role' | 'roleClaims'> & {
  readonly isAdmin: boolean;
  readonly claimRole: string | null;
};

/** Newest sign-ins, where those of users without a project take precedence. */
export function listSignIns(database: Database): Promise<SignInRow[]> {
  return database.transaction((transaction) =>
    transaction.query<SignInRow>(
      `select * from (
         select u.id as "userId", u.name, u.email, c.signed_in_at as at, c.claims, c.missing,
           u.is_admin as "isAdmin", u.claim_role as "claimRole",
           (not u.is_admin and not exists (select from project_user p where p.user_id = u.id)) as "isWithoutProject"
         from sign_in_claims c join app_user u on u.issuer = c.issuer and u.subject = c.subject
         where u.status = 'active'
         order by "isWithoutProject" desc, c.signed_in_at desc, u.id limit ${shownSignIns}
       ) shown order by at desc, "userId"`,
    ),
  );
}

/** Users whose address can be mistaken for another one, by name. The database cannot fold addresses as `plainEmail` does. */
export async function listLookalikes(database: Database): Promise<SignInCheck['lookalikes']> {
  const people = await database.query<SignInCheck['invited'][number]>(
    'select id, name, email from app_user where merged_into is null order by name, id',
  );
  const plain = new Map(
    people
      .filter(({ email }) => !isLookalikeEmail(email))
      .map(({ id, name, email }) => [emailKey(email), { id, name }]),
  );
  return people
    .filter(({ email }) => isLookalikeEmail(email))
    .map(({ id: userId, name, email }) => {
      const plainForm = plainEmail(email);
      return { userId, name, email, plainEmail: plainForm, other: plain.get(plainForm) ?? null };
    });
}

export function listInvited(database: Database): Promise<SignInCheck['invited']> {
  return database.query(`select id, name, email from app_user where status = 'invited' order by name, id`);
}

/** Time at which userinfo was last read for the user. */
export async function readClaimsReceivedAt(database: Database, { issuer, subject }: Subject): Promise<Date | null> {
  const [row] = await database.query<{ at: Date | null }>(
    'select told_at as at from sign_in_claims where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  return row?.at ?? null;
}
