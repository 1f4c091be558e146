/** Members of a project and their permissions. */
import { z } from 'zod';
import { permission, role, type Permission, type Role } from '../../../contract/base/calls/permissions.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { publishProjectEvent } from '../../db/broadcasts/projectEvents.ts';
import { scopedPersonOf, type RowScope, type ScopedPerson } from '../../calls/rowScope.ts';
import { readRowScopes } from '../sql/rowScope.ts';

export interface Membership {
  readonly role: Role;
  readonly granted: readonly Permission[];
  readonly revoked: readonly Permission[];
  readonly foreman: boolean;
  readonly crewName: string;
  /** General foreman the member reports to. */
  readonly reportsTo: number | null;
}

export interface StoredMembership extends Membership {
  readonly version: number;
}

/** Makes the person a member; returns false, and changes nothing, if they already are. */
export async function addMember(
  transaction: Transaction,
  projectId: number,
  userId: number,
  membership: Membership,
): Promise<boolean> {
  const added = await transaction.execute(
    `insert into project_user (project_id, user_id, role, granted, revoked, foreman, crew_name, reports_to)
     values ($1, $2, $3, $4::text[], $5::text[], $6, $7, $8) on conflict do nothing`,
    [projectId, userId, ...valuesOf(membership)],
  );
  if (added === 1) await publishProjectEvent(transaction, { projectId, kind: 'permissions' });
  return added === 1;
}

export async function changeMember(
  transaction: Transaction,
  projectId: number,
  userId: number,
  membership: Membership,
): Promise<void> {
  await transaction.execute(
    `update project_user set role = $3, granted = $4::text[], revoked = $5::text[], foreman = $6, crew_name = $7,
       reports_to = $8, row_version = nextval('person_version') where project_id = $1 and user_id = $2`,
    [projectId, userId, ...valuesOf(membership)],
  );
  await publishProjectEvent(transaction, { projectId, kind: 'permissions' });
}

const valuesOf = ({ role: name, granted, revoked, foreman, crewName, reportsTo }: Membership): unknown[] => [
  name,
  [...granted],
  [...revoked],
  foreman,
  crewName,
  reportsTo,
];

interface MemberRow {
  role: string;
  granted: string[];
  revoked: string[];
  foreman: boolean;
  crew_name: string;
  reports_to: number | null;
  row_version: number;
}

/** Reads and locks the membership; undefined for a person outside the project. */
export async function lockMember(
  transaction: Transaction,
  projectId: number,
  userId: number,
): Promise<StoredMembership | undefined> {
  const [row] = await transaction.query<MemberRow>(
    `select role, granted, revoked, foreman, crew_name, reports_to, row_version from project_user
     where project_id = $1 and user_id = $2 for update`,
    [projectId, userId],
  );
  return (
    row && {
      role: role.parse(row.role),
      granted: z.array(permission).parse(row.granted),
      revoked: z.array(permission).parse(row.revoked),
      foreman: row.foreman,
      crewName: row.crew_name,
      reportsTo: row.reports_to,
      version: row.row_version,
    }
  );
}

/** True if the person also belongs to another project. */
export async function isMemberElsewhere(transaction: Transaction, projectId: number, userId: number): Promise<boolean> {
  const rows = await transaction.query('select 1 from project_user where user_id = $1 and project_id <> $2 limit 1', [
    userId,
    projectId,
  ]);
  return rows.length > 0;
}

/** Person within a project: `role` is null for a non-member. */
export interface PersonIn {
  readonly status: string;
  readonly isAdmin: boolean;
  readonly role: Role | null;
  readonly granted: readonly Permission[] | null;
  readonly revoked: readonly Permission[] | null;
  readonly name: string;
  readonly crewName: string;
}

/** Current person and membership; undefined for an unknown id. */
export async function findPersonIn(
  transaction: Transaction,
  projectId: number,
  userId: number,
): Promise<PersonIn | undefined> {
  const [person] = await transaction.query<PersonIn>(
    `select u.status, u.is_admin as "isAdmin", p.role, p.granted, p.revoked, u.name, coalesce(p.crew_name, '') as "crewName" from app_user u
      left join project_user p on p.user_id = u.id and p.project_id = $2 where u.id = $1`,
    [userId, projectId],
  );
  return person;
}

/** Membership columns are null for a non-member. */
interface AccessRow {
  readonly archive: boolean;
  readonly role: Role | null;
  readonly granted: readonly Permission[] | null;
  readonly revoked: readonly Permission[] | null;
  readonly crew_name: string | null;
  readonly name: string | null;
}

/** Write access of a project and the person's role in it; undefined if the project does not exist. */
export async function findAccess(
  database: Database,
  projectId: number,
  userId: number,
): Promise<AccessRow | undefined> {
  const [row] = await database.query<AccessRow>(
    `select p.archive, m.role, m.granted, m.revoked, m.crew_name, u.name from project p
     left join project_user m on m.project_id = p.id and m.user_id = $2 left join app_user u on u.id = m.user_id
     where p.id = $1`,
    [projectId, userId],
  );
  return row;
}

/** Projects in which the user is limited to their own rows, each with the scope. */
export async function findRowScopes(database: Database, userId: number): Promise<ReadonlyMap<number, RowScope>> {
  const rows = await database.query<{ projectId: number; role: Role; crewName: string; name: string }>(
    `select m.project_id as "projectId", m.role, m.crew_name as "crewName", u.name
     from project_user m join app_user u on u.id = m.user_id where m.user_id = $1`,
    [userId],
  );
  const people = new Map<number, ScopedPerson>();
  for (const { projectId, role: roleName, crewName, name } of rows) {
    const person = scopedPersonOf({ isAdmin: false, role: roleName, name, crewName });
    if (person !== null) people.set(projectId, person);
  }
  return people.size === 0 ? new Map() : database.transaction((transaction) => readRowScopes(transaction, people));
}

/** Serializes changes to the people of one project, since the reporting structure involves all of them. */
export async function lockMembers(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [membersLock, projectId]);
}

/** Lock number, distinct from others in this database. */
const membersLock = 1_180_068;

export async function removeMember(transaction: Transaction, projectId: number, userId: number): Promise<void> {
  await transaction.execute('delete from project_user where project_id = $1 and user_id = $2', [projectId, userId]);
  await publishProjectEvent(transaction, { projectId, kind: 'permissions' });
}

export interface Colleague {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly granted: readonly Permission[];
  readonly revoked: readonly Permission[];
  readonly status: UserStatus;
  readonly isAdmin: boolean;
  readonly reportsTo: number | null;
}

/** All people of a project, by name. */
export function listColleagues(transaction: Transaction, projectId: number): Promise<Colleague[]> {
  return transaction.query<Colleague>(
    `select u.id as "userId", u.name, u.email, m.role, m.granted, m.revoked, u.status, u.is_admin as "isAdmin",
       m.reports_to as "reportsTo"
     from project_user m join app_user u on u.id = m.user_id where m.project_id = $1 order by lower(u.name), u.id`,
    [projectId],
  );
}
