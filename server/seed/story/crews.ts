/** People of the demonstration beside the accounts of the sign-in page: a second general foreman, and a foreman for each crew. */
import { listUsers, saveUsers } from '../../../contract/users/users.ts';
import { accountOfEmail } from '../../config/accounts.ts';
import type { Identity } from '../../calls/identity.ts';
import type { Transaction } from '../../db/database.ts';
import { storePerson } from '../../repositories/projects/demoProject.ts';
import { crews } from '../progress.ts';
import type { DemoPerson } from './demoCalls.ts';

/** General foremen, each with the area crews that report to them. */
export const generalForemen = ['Ray Castellano', 'Wade Thibodeaux'] as const;
const crewsOfEach = crews.length / generalForemen.length;

const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

/** Stores them as people who have signed in before: with their address the embedded provider signs them in. */
export async function storeCrews(transaction: Transaction, issuer: string): Promise<Identity[]> {
  const stored: Identity[] = [];
  for (const name of [generalForemen[1], ...crews]) {
    const email = emailOf(name);
    const subject = accountOfEmail(email)?.subject ?? email;
    const person = { issuer, subject, name, email, isAdmin: false, claimRole: null };
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const userId = await storePerson(transaction, person);
    stored.push({ ...person, userId, session: null });
  }
  return stored;
}

/** Makes them members of the project, each crew under its general foreman. */
export async function assignCrews(lead: DemoPerson, projectId: number): Promise<void> {
  const members = await lead.call(listUsers, { query: { projectId } });
  const rows = [
    { name: generalForemen[1], role: 'general-foreman' },
    ...crews.map((name, at) => ({
      name,
      role: 'foreman',
      foreman: true,
      crewName: `Crew ${name.split(' ').at(-1)}`,
      reportsTo: generalForemen[Math.floor(at / crewsOfEach)] ?? generalForemen[0],
    })),
  ].map(({ name, ...role }) => {
    const member = members.find((each) => each.name === name);
    const cells = member ? role : { name, email: emailOf(name), ...role };
    return {
      row: member ? { id: member.id, version: member.version } : null,
      cells: Object.entries(cells).map(([field, value]) => ({ field, value })),
    };
  });
  const { results } = await lead.call(saveUsers, { body: { projectId, rows } });
  const refused = results.filter(({ status }) => status !== 'saved');
  if (refused.length > 0) throw new Error(`Crews were not assigned: ${JSON.stringify(refused)}`);
}
