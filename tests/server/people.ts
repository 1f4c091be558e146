/** Users of a test: each signs in with a token, and is a member of a project if the test requests it. */
import { administratorRoleKey, type Permission, type Role } from '../../contract/base/calls/permissions.ts';
import type { Config } from '../../server/config/config.ts';
import type { Database } from '../../server/db/database.ts';
import { rolesClaim, testIssuer, type TestIssuer } from './testIssuer.ts';

export interface Persona {
  /** Identifies the user; 'Ann' is always the same user within a server. */
  readonly name: string;
  /** Role in the project passed with the persona; required for a member. */
  readonly role?: Role;
  readonly granted?: readonly Permission[];
  readonly revoked?: readonly Permission[];
  /** Role key in the claim of the provider. */
  readonly claimRole?: Role | typeof administratorRoleKey;
  /** User id in development mode, where a cookie replaces the token. */
  readonly userId?: number;
}

export type Who = 'administrator' | Role | Persona;

export interface SignedIn {
  readonly headers: Record<string, string>;
  readonly userId: number;
}

interface World {
  readonly database: Database;
  readonly issuer: TestIssuer;
  readonly config: Config;
}

function personaOf(who: Who): Persona {
  if (who === 'administrator') return { name: 'administrator', claimRole: administratorRoleKey };
  return typeof who === 'string' ? { name: who, role: who } : who;
}

/** Creates the user and the membership; returns the headers for each call. */
export async function becomePerson(world: World, who: Who, projectId?: number): Promise<SignedIn> {
  const persona = personaOf(who);
  if (world.config.authMode === 'spoof') {
    const userId = persona.userId ?? 1;
    return { headers: { cookie: `spoofUserId=${userId}`, host: 'localhost:4000' }, userId };
  }
  const subject = `subject of ${persona.name}`;
  const userId = await storePerson(world.database, subject, persona);
  if (projectId !== undefined && persona.role) await join(world.database, projectId, userId, persona, persona.role);
  const email = emailOf(persona.name);
  const claims = {
    sub: subject,
    name: persona.name,
    email,
    email_verified: true,
    ...(persona.claimRole ? { [rolesClaim]: { [persona.claimRole]: { '1': 'example.com' } } } : {}),
  };
  return { headers: { authorization: `Bearer ${await world.issuer.token(claims)}` }, userId };
}

const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`;

async function storePerson(database: Database, subject: string, { name, claimRole }: Persona): Promise<number> {
  const email = emailOf(name);
  const isAdmin = claimRole === administratorRoleKey;
  await database.query(
    `insert into app_user (issuer, subject, name, email, email_key, is_admin, claim_role)
     values ($1, $2, $3, $4, $4, $5, $6) on conflict do nothing`,
    [testIssuer, subject, name, email, isAdmin, claimRole ?? null],
  );
  const [person] = await database.query<{ id: number }>('select id from app_user where subject = $1', [subject]);
  return person!.id;
}

async function join(
  database: Database,
  projectId: number,
  userId: number,
  persona: Persona,
  role: Role,
): Promise<void> {
  await database.query(
    `insert into project_user (project_id, user_id, role, granted, revoked) values ($1, $2, $3, $4, $5)
     on conflict (project_id, user_id) do update
       set role = excluded.role, granted = excluded.granted, revoked = excluded.revoked`,
    [projectId, userId, role, persona.granted ?? [], persona.revoked ?? []],
  );
}
