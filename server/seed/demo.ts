/** Demonstration data: the users of the embedded sign-in and two projects, one of them well under way. */
import { administratorRoleKey } from '../../contract/base/calls/permissions.ts';
import type { ServerContext } from '../calls/context.ts';
import type { Identity } from '../calls/identity.ts';
import { embeddedAccounts, type EmbeddedAccount } from '../config/accounts.ts';
import type { Transaction } from '../db/database.ts';
import { analyzeRows, storePerson, type DemonstrationPerson } from '../repositories/projects/demoProject.ts';
import { addMember } from '../repositories/users/members.ts';
import { hasProjects } from '../repositories/projects/projects.ts';
import { ammoniaPlant, liftStation } from './plans.ts';
import { within } from './story/demoCalls.ts';
import { beginStory, continueStory, reportProblem, splitHours } from './story/story.ts';
import { hoursOf, openProject, writeHours, writeProject, writeRows } from './writeProject.ts';

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

interface Person {
  readonly account: EmbeddedAccount;
  readonly identity: Identity;
}

/** Stores the people of the sign-in page, the administrator first. */
export async function storePeople(transaction: Transaction, issuer: string): Promise<Person[]> {
  const people: Person[] = [];
  for (const account of inOrder) {
    const person = personOf(issuer, account);
    // oxlint-disable-next-line no-await-in-loop -- one query at a time; ids are assigned in this order
    const userId = await storePerson(transaction, person);
    people.push({ account, identity: { ...person, userId, session: null } });
  }
  return people;
}

async function joinAll(transaction: Transaction, projectId: number, people: readonly Person[]): Promise<void> {
  for (const { account, identity } of people)
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await join(transaction, projectId, identity.userId, account);
}

/** Writes the ammonia plant with everything that its people did. */
export async function seedAmmoniaPlant(
  server: ServerContext,
  transaction: Transaction,
  people: readonly Person[],
): Promise<void> {
  const now = server.now();
  const administrator = people[0]?.identity.userId ?? 1;
  const opened = await openProject(transaction, ammoniaPlant, now, administrator);
  const { projectId } = opened;
  await joinAll(transaction, projectId, people);
  const members = people.map(({ identity }) => identity);
  const story = await beginStory({ server, transaction, projectId, members, now }, opened.rows);
  await writeRows(transaction, story, now, administrator);
  const { entered, weekly } = splitHours(await hoursOf(transaction, projectId, ammoniaPlant.seed), now);
  await writeHours(transaction, projectId, entered);
  await analyzeRows(transaction);
  await continueStory(story, transaction, weekly);
}

/** Fills an empty database with the demonstration; does nothing if there is a project. All or nothing. */
export async function seedDemo(server: ServerContext): Promise<void> {
  const { config, database, log } = server;
  await database.transaction(async (transaction) => {
    if (await hasProjects(transaction)) return;
    const people = await storePeople(transaction, config.oidc.authority);
    await seedAmmoniaPlant(server, transaction, people);
    const administrator = people[0]?.identity.userId ?? 1;
    await joinAll(transaction, await writeProject(transaction, liftStation, server.now(), administrator), people);
    const foreman = people.find(({ account }) => account.roleKey === 'foreman');
    if (foreman) await reportProblem(within(server, transaction), foreman.identity, server.now());
    log.info('The demonstration projects are ready');
  });
}
