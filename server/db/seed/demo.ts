/** What a first look shows: the people of the embedded sign-in and two projects, one of them well under way. */
import { administratorRoleKey } from '../../../contract/permissions.ts';
import type { ServerContext } from '../../context.ts';
import { embeddedAccounts, type EmbeddedAccount } from '../../identityProvider/accounts.ts';
import type { Transaction } from '../database.ts';
import { ammoniaPlant, liftStation } from './plans.ts';
import { writeProject } from './writeProject.ts';

/** The administrator first: on an empty database that is user 1, whom development sign-in names. */
const inOrder = embeddedAccounts.toSorted(
  (left, right) => Number(right.roleKey === administratorRoleKey) - Number(left.roleKey === administratorRoleKey),
);

/** Stores a person of the embedded provider; one who has signed in before is found again. */
async function storePerson(transaction: Transaction, issuer: string, account: EmbeddedAccount): Promise<number> {
  const isAdmin = account.roleKey === administratorRoleKey;
  const [person] = await transaction.query<{ id: number }>(
    `insert into app_user (issuer, subject, name, email, email_key, is_admin, claim_role) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (issuer, subject) do update set name = excluded.name returning id`,
    [
      issuer,
      account.subject,
      account.name,
      account.email,
      account.email.toLowerCase(),
      isAdmin,
      isAdmin ? null : account.roleKey,
    ],
  );
  if (!person) throw new Error(`${account.name} was not stored.`);
  return person.id;
}

async function join(
  transaction: Transaction,
  projectId: number,
  userId: number,
  account: EmbeddedAccount,
): Promise<void> {
  if (account.roleKey === administratorRoleKey) return;
  const foreman = account.roleKey === 'foreman';
  await transaction.execute(
    'insert into project_user (project_id, user_id, role, foreman, crew_name) values ($1, $2, $3, $4, $5)',
    [projectId, userId, account.roleKey, foreman, foreman ? `Crew ${account.name.split(' ').at(-1)}` : ''],
  );
}

/** Fills an empty database with the demonstration; does nothing where there is a project. All or nothing. */
export async function seedDemo({ config, database, now, log }: ServerContext): Promise<void> {
  await database.transaction(async (transaction) => {
    const [existing] = await transaction.query('select 1 from project limit 1');
    if (existing) return;
    const people: { account: EmbeddedAccount; userId: number }[] = [];
    for (const account of inOrder) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, and ids in this order
      people.push({ account, userId: await storePerson(transaction, config.oidc.authority, account) });
    }
    const administrator = people[0]?.userId ?? 1;
    for (const plan of [ammoniaPlant, liftStation]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const projectId = await writeProject(transaction, plan, now(), administrator);
      for (const { account, userId } of people) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await join(transaction, projectId, userId, account);
      }
    }
    log.info('The demonstration projects are ready');
  });
}
