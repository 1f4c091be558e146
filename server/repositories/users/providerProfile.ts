/**
 * Name and e-mail address of a user, which follow the sign-in provider. They are never the identity: issuer and subject are, and
 * a changed address takes no invitation and no role (docs/decisions/users-and-access.md).
 */
import { emailKey, isLookalikeEmail } from '../../../contract/base/units/emailKey.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Claims } from '../../calls/identity.ts';
import type { Transaction } from '../../db/database.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { violatedConstraint } from '../../errors/errorCodes.ts';
import { keySql } from '../sql/derivedSql.ts';

/** Key of a user whose address cannot find them: it is not verified, or another record has it. */
export const keyWithoutAddress = ({ issuer, subject }: Pick<Claims, 'issuer' | 'subject'>): string =>
  `${issuer} ${subject}`;

interface Profile {
  readonly name: string;
  readonly email: string;
  readonly email_key: string;
}

type User = Profile & { readonly id: number };

/** Updates the name and the address of a locked user from the claims of a sign-in, and returns them. */
export async function followProvider(transaction: Transaction, user: User, claims: Claims): Promise<Profile> {
  const { id, name, email, email_key } = user;
  const before = { name, email, email_key };
  const after = {
    name: await followedName(transaction, user, claims),
    ...(await followedAddress(transaction, user, claims)),
  };
  if (after.name === name && after.email === email && after.email_key === email_key) return before;
  try {
    await inSavepoint(transaction, () =>
      transaction.execute(
        `update app_user set name = $2, email = $3, email_key = $4, row_version = nextval('person_version') where id = $1`,
        [id, after.name, after.email, after.email_key],
      ),
    );
    return after;
  } catch (error) {
    // Another call took the address at this moment; the next sign-in finds it taken.
    if (violatedConstraint(error) === 'app_user_email_key_key') return before;
    throw error;
  }
}

/**
 * Returns the name to store. Rows and packages refer to the people of the field by name, and the name decides which rows a
 * foreman has: only an administrator changes it. The name of another user is never taken.
 */
async function followedName(transaction: Transaction, user: User, claims: Claims): Promise<string> {
  const { nameClaim, role } = claims;
  if (nameClaim === '' || nameClaim === user.name) return user.name;
  if (tagKey(nameClaim) === tagKey(user.name)) return nameClaim;
  if (role === 'foreman' || role === 'general-foreman') return user.name;
  const [found] = await transaction.query<{ isFixed: boolean }>(
    `select exists (select from project_user where user_id = $1 and (foreman or role in ('foreman', 'general-foreman')))
       or exists (select from app_user where id <> $1 and merged_into is null and ${keySql('name')} = $2) as "isFixed"`,
    [user.id, tagKey(nameClaim)],
  );
  return found?.isFixed === false ? nameClaim : user.name;
}

/** Returns the address to store, and its key if no other record has it. An address that is not verified changes nothing. */
async function followedAddress(
  transaction: Transaction,
  { id, email: current, email_key: currentKey }: User,
  claims: Claims,
): Promise<Omit<Profile, 'name'>> {
  const { email, mayTakeInvitation } = claims;
  const key = emailKey(email);
  if (!mayTakeInvitation || key === '' || key === currentKey || isLookalikeEmail(email))
    return { email: current, email_key: currentKey };
  const others = await transaction.query('select from app_user where email_key = $1 and id <> $2', [key, id]);
  return { email, email_key: others.length === 0 ? key : keyWithoutAddress(claims) };
}
