/** Demonstration data: the users of the embedded sign-in and two projects, one of them well under way. */
import { administratorRoleKey } from '../../contract/base/calls/permissions.ts';
import type { ServerContext } from '../calls/context.ts';
import { embeddedAccounts, type EmbeddedAccount } from '../config/accounts.ts';
import type { Transaction } from '../db/database.ts';
import { storePerson, type DemonstrationPerson } from '../repositories/projects/demoProject.ts';
import { addMember } from '../repositories/users/members.ts';
import { hasProjects } from '../repositories/projects/projects.ts';
import { ammoniaPlant, liftStation } from './plans.ts';
import { writeProject } from './writeProject.ts';

/** The administrator comes first: on an empty database this is user 1, which development sign-in uses. */
const inOrder = embeddedAccounts.toSorted(
  (left, right) => Number(right.roleKey === administratorRoleKey) - Number(left.roleKey === administratorRoleKey),
);

function personOf(issuer: string, { subject, name, email, roleKey }: EmbeddedAccount): DemonstrationPerson {
  const claimRole = roleKey === administratorRoleKey ? null : roleKey;
  return { issuer, subject, name, email, isAdmin: claimRole === null, claimRole };
}

async function join(
  transaction: Transaction,
  projectId: number,
  userId: number,
  { roleKey, name }: EmbeddedAccount,
): Promise<void> {
  if (roleKey === administratorRoleKey) return;
  const foreman = roleKey === 'foreman';
  const crewName = foreman ? `Crew ${name.split(' ').at(-1)}` : '';
  await addMember(transaction, projectId, userId, {
    role: roleKey,
    granted: [],
    revoked: [],
    foreman,
    crewName,
    reportsTo: null,
  });
}

/** Fills an empty database with the demonstration; does nothing if there is a project. All or nothing. */
export async function seedDemo({ config, database, now, log }: ServerContext): Promise<void> {
  await database.transaction(async (transaction) => {
    if (await hasProjects(transaction)) return;
    const people: { account: EmbeddedAccount; userId: number }[] = [];
    for (const account of inOrder) {
      // oxlint-disable-next-line no-await-in-loop -- one query at a time; ids are assigned in this order
      people.push({ account, userId: await storePerson(transaction, personOf(config.oidc.authority, account)) });
    }
    const administrator = people[0]?.userId ?? 1;
    for (const plan of [ammoniaPlant, liftStation]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      const projectId = await writeProject(transaction, plan, now(), administrator);
      for (const { account, userId } of people) {
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
        await join(transaction, projectId, userId, account);
      }
    }
    log.info('The demonstration projects are ready');
  });
}
