/** Matches the people and account codes that a project names with those of another installation. */
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import { moveReferences } from '../users/userMerge.ts';
import { recordNewIds, type NewId, type Transfer } from './projectRows.ts';
import type { ProjectTable } from './projectTables.ts';

interface Person {
  readonly id: number;
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly phone: string;
  readonly mergedInto: number | null;
}

export interface MatchedPeople {
  /** Names of the people added to the installation. */
  readonly added: readonly string[];
  /** Names of the people matched by e-mail address because their provider identity is not known here. */
  readonly byEmail: readonly string[];
}

/**
 * Finds each person by provider identity, then by e-mail address; adds the missing ones without any right to sign in. Two records
 * of the archive that match one person here are merged in the archive's database.
 */
export async function matchPeople({ from, into }: Transfer, { condition }: ProjectTable): Promise<MatchedPeople> {
  const people = await from.query<Person>(
    `select id, issuer, subject, name, email, email_key as "emailKey", phone, merged_into as "mergedInto"
     from app_user where ${condition} order by id`,
  );
  const newIds = new Map<number, number>();
  const [added, byEmail] = [[] as string[], [] as string[]];
  for (const person of people.filter(({ mergedInto }) => mergedInto === null)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const known = await findPerson(into, person);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const newId = known?.id ?? (await addPerson(into, person));
    if (known === null) added.push(person.name);
    else if (known.isByEmail && person.subject !== null) byEmail.push(person.name);
    const [same] = [...newIds].find(([, id]) => id === newId) ?? [];
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if (same !== undefined) await moveReferences(from, person.id, same);
    newIds.set(person.id, newId);
  }
  // Actions of a merged person count as those of the remaining one.
  const lastOf = (person: Person): Person => {
    const next = people.find(({ id }) => id === person.mergedInto);
    return next ? lastOf(next) : person;
  };
  const ids = people.map((person): NewId => ({ oldId: person.id, newId: newIds.get(lastOf(person).id)! }));
  await recordNewIds(from, 'app_user', ids);
  return { added, byEmail };
}

/**
 * Finds a person by identity or address. An address can change hands: it identifies a person only if the matching record is not a
 * different identity at the same provider.
 */
async function findPerson(
  into: Transaction,
  { issuer, subject, emailKey }: Person,
): Promise<{ readonly id: number; readonly isByEmail: boolean } | null> {
  const [known] = await into.query<{ id: number; isByEmail: boolean }>(
    `select id, not is_same as "isByEmail" from (
       select id, coalesce(issuer = $1 and subject = $2, false) as is_same, issuer, email_key from app_user
     ) u where is_same or (email_key = $3 and ($1::text is null or issuer is distinct from $1))
     order by is_same desc limit 1`,
    [issuer, subject, emailKey],
  );
  return known ?? null;
}

async function addPerson(
  into: Transaction,
  { issuer, subject, name, email, emailKey, phone }: Person,
): Promise<number> {
  const [row] = await into.query<{ id: number }>(
    `insert into app_user (issuer, subject, name, email, email_key, phone, is_admin, status)
     values ($1, $2, $3, $4, case when exists (select from app_user where email_key = $5) then $1 || ' ' || $2 else $5 end, $6, false, 'disabled')
     returning id`,
    [issuer, subject, name, email, emailKey, phone],
  );
  return row!.id;
}

/** Finds the company account codes of the project's codes; adds the missing ones and returns their names. */
export async function matchAccountCodes(
  { from, into }: Transfer,
  { condition, columns }: ProjectTable,
): Promise<string[]> {
  const codes = await from.query<{ id: number; code: string; key: string; row: unknown }>(
    `select id, code, code_key as key, to_jsonb(system_account_code) - 'id' as row from system_account_code where ${condition} order by id`,
  );
  const values = columns.filter((column) => column !== 'id').join(', ');
  const [ids, added] = [[] as NewId[], [] as string[]];
  for (const { id, code, key, row } of codes) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const [known] = await into.query<{ id: number }>('select id from system_account_code where code_key = $1', [key]);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const newId = known?.id ?? (await addAccountCode(into, values, row));
    if (!known) added.push(code);
    ids.push({ oldId: id, newId });
  }
  await recordNewIds(from, 'system_account_code', ids);
  return added;
}

async function addAccountCode(into: Transaction, columns: string, row: unknown): Promise<number> {
  const [added] = await into.query<{ id: number }>(
    `insert into system_account_code (${columns}) select ${columns} from jsonb_populate_record(null::system_account_code, $1::jsonb)
     returning id`,
    [jsonText(row)],
  );
  return added!.id;
}
