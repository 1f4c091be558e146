/** Users as listed by System Users and Project Users. */
import type { Message } from '../../../contract/base/messages/message.ts';
import type { MailState, User } from '../../../contract/users/users.ts';
import type { Transaction } from '../../db/database.ts';
import { violatedConstraint } from '../../errors/errorCodes.ts';
import { DomainError } from '../../errors/domainError.ts';
import { translate, type Translate } from '../../locales/translate.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { emailKey } from '../../../contract/base/units/emailKey.ts';
import type { UserRow } from './signIns.ts';

/** Project whose membership is shown; `onlyHere` hides the other projects of its people. */
export interface UserScope {
  readonly projectId: number | null;
  readonly onlyHere: boolean;
  readonly userId?: number;
  /** Translates reasons; default: English. */
  readonly say?: Translate;
  /** E-mail addresses, as `emailKey` writes them, that make administrators by configuration. */
  readonly administrators?: readonly string[];
}

interface ListedRow extends UserRow {
  version: number;
  reports_to: number | null;
  reports_to_name: string | null;
  mail: MailState | null;
  mail_reason: Message | null;
  expires_at: Date | null;
  project_ids: number[];
  role: User['role'];
  granted: User['granted'] | null;
  revoked: User['revoked'] | null;
  foreman: boolean | null;
  crew_name: string | null;
}

/** People of a project, or everyone; by name. */
export async function listPeople(transaction: Transaction, scope: UserScope): Promise<User[]> {
  const { projectId, onlyHere, userId } = scope;
  const rows = await transaction.query<ListedRow>(
    `select u.*, m.role, m.granted, m.revoked, m.foreman, m.crew_name, m.reports_to, chief.name as reports_to_name,
       greatest(u.row_version, m.row_version) as version, i.mail, i.reason as mail_reason, i.expires_at,
       coalesce((select array_agg(p.project_id order by p.project_id) from project_user p where p.user_id = u.id and (not $2::boolean or p.project_id = $1)), '{}') as project_ids
     from app_user u left join project_user m on m.user_id = u.id and m.project_id = $1::integer
       left join app_user chief on chief.id = m.reports_to
       left join lateral (select mail, reason, expires_at from invitation
         where user_id = u.id and u.status = 'invited' order by number desc limit 1) i on true
     where u.merged_into is null and ($1::integer is null or m.user_id is not null) and ($3::integer is null or u.id = $3)
     order by lower(u.name), u.id`,
    [projectId, onlyHere, userId ?? null],
  );
  return rows.map((row) => userOf(row, scope));
}

function userOf(row: ListedRow, { say = translate, administrators = [] }: UserScope): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    version: row.version,
    isAdmin: row.is_admin,
    administratorBy: row.is_admin ? (administrators.includes(row.email_key) ? 'configuration' : 'provider') : null,
    status: row.status,
    invitation: row.mail &&
      row.expires_at && {
        mail: row.mail,
        reason: row.mail_reason ? say(row.mail_reason) : '',
        expiresAt: row.expires_at,
      },
    lastSignInAt: row.last_sign_in_at,
    projectIds: row.project_ids,
    role: row.role,
    granted: row.granted ?? [],
    revoked: row.revoked ?? [],
    foreman: row.foreman ?? false,
    crewName: row.crew_name ?? '',
    reportsTo: row.reports_to === null ? null : { id: row.reports_to, name: row.reports_to_name ?? '' },
  };
}

export async function readPerson(transaction: Transaction, scope: UserScope & { userId: number }): Promise<User> {
  const [person] = await listPeople(transaction, scope);
  if (!person) throw userNotFound();
  return person;
}

export const userNotFound = (): DomainError => new DomainError('user.notFound', peopleMessage('missing'));

export function findByEmail(transaction: Transaction, email: string): Promise<UserRow | undefined> {
  return transaction
    .query<UserRow>('select * from app_user where email_key = $1', [emailKey(email)])
    .then(([row]) => row);
}

export async function lockUser(transaction: Transaction, userId: number): Promise<UserRow> {
  const [row] = await transaction.query<UserRow>(
    'select * from app_user where id = $1 and merged_into is null for update',
    [userId],
  );
  if (!row) throw userNotFound();
  return row;
}

export interface PersonValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Adds an invited user, who becomes active with their first sign-in from this address. Throws `user.emailTaken`. */
export async function insertInvited(transaction: Transaction, { name, email, phone }: PersonValues): Promise<number> {
  const [row] = await addressFree(email, () =>
    transaction.query<{ id: number }>(
      `insert into app_user (name, email, email_key, phone, status) values ($1, $2, $3, $4, 'invited') returning id`,
      [name, email, emailKey(email), phone],
    ),
  );
  return row!.id;
}

export async function writePerson(
  transaction: Transaction,
  userId: number,
  values: PersonValues & { status: UserRow['status'] },
): Promise<void> {
  await addressFree(values.email, () =>
    transaction.execute(
      `update app_user set name = $2, email = $3, email_key = $4, phone = $5, status = $6,
         row_version = nextval('person_version') where id = $1`,
      [userId, values.name, values.email, emailKey(values.email), values.phone, values.status],
    ),
  );
}

async function addressFree<Result>(email: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_email_key_key') throw emailTaken(email, error);
    throw error;
  }
}

export const emailTaken = (email: string, cause?: unknown): DomainError => {
  const message = peopleMessage('emailTaken', { email });
  return new DomainError('user.emailTaken', message, { cause, problems: [{ path: 'email', message }] });
};

/** Names of active administrators, sorted, without the caller. */
export async function listAdministrators(transaction: Transaction, asker: number, max: number): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    `select name from app_user where is_admin and status = 'active' and merged_into is null and id <> $1
     order by lower(name), id limit $2`,
    [asker, max],
  );
  return rows.map(({ name }) => name);
}
