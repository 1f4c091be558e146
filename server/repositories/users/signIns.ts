/** User and identity at the provider: only issuer and subject identify a user (an e-mail address can change hands). */
import type { Role } from '../../../contract/base/calls/permissions.ts';
import { role } from '../../../contract/base/calls/permissions.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import { isEnded, type EndedSignIns, type TokenSession } from '../../calls/tokenSession.ts';
import type { Transaction, Database } from '../../db/database.ts';
import type { Claims, Identity } from '../../calls/identity.ts';
import { publishSignInsEnded } from '../../db/broadcasts/endedSignIns.ts';
import { DomainError } from '../../errors/domainError.ts';
import { followProvider, keyWithoutAddress } from './providerProfile.ts';
import { newestInvitation, useInvitations } from './invitations.ts';
import { emailKey, isLookalikeEmail, plainEmail } from '../../../contract/base/units/emailKey.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';

export interface UserRow {
  readonly id: number;
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly name: string;
  readonly email: string;
  readonly email_key: string;
  readonly phone: string;
  readonly is_admin: boolean;
  readonly status: UserStatus;
  readonly claim_role: string | null;
  readonly last_sign_in_at: Date | null;
  readonly tokens_not_before: Date | null;
  readonly sign_ins_not_before: Date | null;
  readonly row_version: number;
}

/** Changes of a user by a sign-in, for the audit trail. */
export type SignInEvent =
  | { readonly kind: 'firstSignIn' | 'takeInvitation'; readonly user: UserRow }
  /** The provider's claims granted or withdrew something, or changed the name or the address. */
  | { readonly kind: 'claims'; readonly user: UserRow; readonly before: UserRow };

/** Called inside the writing transaction. */
export type RecordSignIn = (transaction: Transaction, event: SignInEvent) => Promise<void>;

export async function readUser(database: Database, userId: number): Promise<UserRow | undefined> {
  const [user] = await database.query<UserRow>('select * from app_user where id = $1', [userId]);
  return user;
}

/** Creates the first user of an empty database, an administrator. */
export async function ensureAdministrator(database: Database): Promise<void> {
  await database.transaction((transaction) =>
    transaction.execute(
      `insert into app_user (name, email, email_key, is_admin)
       select 'Administrator', 'administrator@localhost', 'administrator@localhost', true where not exists (select from app_user)`,
    ),
  );
}

/** Throws `identity.disabled` for a disabled user, even with a recent token. */
export function identityOf(user: UserRow, session: TokenSession | null): Identity {
  if (user.status === 'disabled') {
    throw new DomainError('identity.disabled', peopleMessage('disabled'), {
      cause: new Error(`The account of user ${user.id} is disabled.`),
    });
  }
  const claimRole: Role | undefined = role.safeParse(user.claim_role).data;
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    issuer: user.issuer ?? 'urn:wireway:spoof',
    subject: user.subject ?? String(user.id),
    isAdmin: user.is_admin,
    claimRole: claimRole ?? null,
    session,
  };
}

export interface SignInWork {
  readonly record: RecordSignIn;
  /**
   * Called once per token, before any of its data is stored: completes its claims with data from other endpoints of the provider.
   */
  readonly complete: (known: UserRow | undefined) => Promise<Claims>;
  readonly now: () => Date;
}

/**
 * Returns the user of a verified token. The first sign-in accepts an open invitation to the same, verified e-mail address, or
 * creates a user without projects. Newer tokens update roles, name and address; an older one never reverts them. Throws
 * `identity.disabled`, `identity.invitationExpired`, `identity.lookalikeEmail` for an address that can be mistaken for another
 * one, and `identity.revoked` for a token of a sign-in that was ended.
 */
export async function findOrCreateUser(
  database: Database,
  claims: Claims,
  { record, complete, now }: SignInWork,
): Promise<Identity> {
  const { session } = claims;
  const identity = [claims.issuer, claims.subject];
  const known = await findWithEnd(database, session, 'u.issuer = $2 and u.subject = $3', identity);
  if (known && known.status !== 'disabled' && isEnded(session, endedIn(known)))
    throw new DomainError('identity.revoked', peopleMessage('signedOut'), {
      cause: new Error(`User ${known.id} has ended this sign-in, or it was ended for them.`),
    });
  if (known && (known.status === 'disabled' || (known.last_sign_in_at ?? 0) >= session.issuedAt))
    return identityOf(known, session);
  const whole = await complete(known);
  const user = await database.transaction((transaction) =>
    known ? noteSignIn(transaction, known.id, whole, record) : firstSignIn(transaction, whole, record, now()),
  );
  return identityOf(user, session);
}

/** True while a user who was let in is still allowed; work that continues after a response checks it again. */
export async function isStillSignedIn(
  database: Database,
  { userId, session }: Pick<Identity, 'userId' | 'session'>,
): Promise<boolean> {
  const known = await findWithEnd(database, session, 'u.id = $2', [userId]);
  if (!known || known.status === 'disabled') return false;
  return session === null || !isEnded(session, endedIn(known));
}

interface EndedColumns extends UserRow {
  readonly authenticated_at: Date | null;
  readonly not_before: Date | null;
}

/** Finds the user by a condition with parameters from $2 on, and the end of this session if it was ended. */
async function findWithEnd(
  database: Database,
  session: TokenSession | null,
  condition: string,
  parameters: readonly unknown[],
): Promise<EndedColumns | undefined> {
  const [person] = await database.query<EndedColumns>(
    `select u.*, e.authenticated_at, e.not_before from app_user u
     left join ended_session e on e.user_id = u.id and e.key = $1 where ${condition}`,
    [session?.key ?? '', ...parameters],
  );
  return person;
}

function endedIn(row: EndedColumns): EndedSignIns {
  const { not_before: notBefore, authenticated_at: authenticatedAt } = row;
  return {
    tokensNotBefore: row.tokens_not_before,
    signInsNotBefore: row.sign_ins_not_before,
    session: notBefore && { notBefore, authenticatedAt },
  };
}

/** Columns whose change by a sign-in is recorded. */
const reported = ['is_admin', 'claim_role', 'name', 'email'] as const;

/** Writes the data of the newer token; a change of permissions is recorded once, whichever of several calls is first. */
async function noteSignIn(
  transaction: Transaction,
  userId: number,
  claims: Claims,
  record: RecordSignIn,
): Promise<UserRow> {
  const [before] = await transaction.query<UserRow>('select * from app_user where id = $1 for update', [userId]);
  if (before) await followProvider(transaction, before, claims);
  const [after] = await transaction.query<UserRow>(
    'update app_user set last_sign_in_at = $2, is_admin = $3, claim_role = $4 where id = $1 returning *',
    [userId, claims.session.issuedAt, claims.isAdmin, claims.role],
  );
  if (!before || !after) throw new Error('A person was gone between two questions.');
  if (reported.some((column) => before[column] !== after[column]))
    await record(transaction, { kind: 'claims', user: after, before });
  // Open connections of a former administrator are authorized again.
  if (before.is_admin && !after.is_admin) await publishSignInsEnded(transaction, userId);
  return after;
}

/**
 * Finds and locks the person invited at the address who has not signed in yet. Throws `identity.disabled` for a person disabled
 * before their first sign-in, and `identity.invitationExpired`; an administrator needs no valid invitation.
 */
async function invitedPerson(
  transaction: Transaction,
  key: string,
  { isAdmin }: Claims,
  now: Date,
): Promise<UserRow | undefined> {
  const [person] = await transaction.query<UserRow>(
    `select * from app_user where email_key = $1 and subject is null and merged_into is null and status <> 'active' for update`,
    [key],
  );
  if (!person) return undefined;
  if (person.status === 'disabled') throw new DomainError('identity.disabled', peopleMessage('disabled'));
  const invitation = await newestInvitation(transaction, person.id);
  if (!invitation || invitation.expiresAt > now || isAdmin) return person;
  const { invitedBy } = invitation;
  throw new DomainError(
    'identity.invitationExpired',
    invitedBy === null
      ? peopleMessage('invitationExpiredByNobody')
      : peopleMessage('invitationExpired', { name: invitedBy }),
  );
}

/**
 * Rejects a lookalike address: in a list of people its owner could be mistaken for someone else and given that person's access.
 */
function rejectLookalike(email: string): void {
  if (!isLookalikeEmail(email)) return;
  throw new DomainError(
    'identity.lookalikeEmail',
    peopleMessage('lookalikeEmail', { email, plain: plainEmail(email) }),
  );
}

async function firstSignIn(
  transaction: Transaction,
  claims: Claims,
  record: RecordSignIn,
  now: Date,
): Promise<UserRow> {
  rejectLookalike(claims.email);
  const key = claims.mayTakeInvitation ? emailKey(claims.email) : '';
  const identity = [claims.issuer, claims.subject, claims.isAdmin, claims.role, claims.session.issuedAt];
  const waiting = key === '' ? undefined : await invitedPerson(transaction, key, claims, now);
  const [invited] = await transaction.query<UserRow>(
    `update app_user set issuer = $1, subject = $2, is_admin = $3, claim_role = $4, last_sign_in_at = $5, status = 'active'
     where id = $6
       and not exists (select from app_user where issuer = $1 and subject = $2)
     returning *`,
    [...identity, waiting?.id ?? null],
  );
  if (invited) {
    await useInvitations(transaction, invited.id, now);
    const user = { ...invited, ...(await followProvider(transaction, invited, claims)) };
    await record(transaction, { kind: 'takeInvitation', user });
    return user;
  }
  // An address that cannot accept an invitation, or already belongs to someone else, is displayed but not used to find this user.
  const own = keyWithoutAddress(claims);
  for (const candidate of key === '' ? [own] : [key, own]) {
    // oxlint-disable-next-line no-await-in-loop -- tries the second only if the first is taken
    const [created] = await transaction.query<UserRow>(
      `insert into app_user (issuer, subject, is_admin, claim_role, last_sign_in_at, name, email, email_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning *`,
      [...identity, claims.name, claims.email, candidate],
    );
    if (created) {
      // oxlint-disable-next-line no-await-in-loop -- the loop ends here
      await record(transaction, { kind: 'firstSignIn', user: created });
      return created;
    }
  }
  const [concurrent] = await transaction.query<UserRow>('select * from app_user where issuer = $1 and subject = $2', [
    claims.issuer,
    claims.subject,
  ]);
  if (!concurrent) throw new Error('A first sign-in could be neither stored nor found.');
  return concurrent;
}
