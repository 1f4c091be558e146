/** Who belongs to a project, and with which permissions. */
import { permission, role, type Permission, type Role } from '../../contract/permissions.ts';
import type { Transaction } from '../db/database.ts';

export interface Membership {
  readonly role: Role;
  readonly granted: readonly Permission[];
  readonly revoked: readonly Permission[];
  readonly foreman: boolean;
  readonly crewName: string;
}

/** Makes the person a member; a member already is left as they are, and false comes back. */
export async function addMember(
  transaction: Transaction,
  projectId: number,
  userId: number,
  membership: Membership,
): Promise<boolean> {
  const added = await transaction.execute(
    `insert into project_user (project_id, user_id, role, granted, revoked, foreman, crew_name)
     values ($1, $2, $3, $4::text[], $5::text[], $6, $7) on conflict do nothing`,
    [projectId, userId, ...valuesOf(membership)],
  );
  return added === 1;
}

export async function changeMember(
  transaction: Transaction,
  projectId: number,
  userId: number,
  membership: Membership,
): Promise<void> {
  await transaction.execute(
    `update project_user set role = $3, granted = $4::text[], revoked = $5::text[], foreman = $6, crew_name = $7 where project_id = $1 and user_id = $2`,
    [projectId, userId, ...valuesOf(membership)],
  );
}

const valuesOf = ({ role: name, granted, revoked, foreman, crewName }: Membership): unknown[] => [
  name,
  [...granted],
  [...revoked],
  foreman,
  crewName,
];

interface MemberRow {
  role: string;
  granted: string[];
  revoked: string[];
  foreman: boolean;
  crew_name: string;
}

/** The membership under its lock, or undefined for somebody outside the project. */
export async function lockMember(
  transaction: Transaction,
  projectId: number,
  userId: number,
): Promise<Membership | undefined> {
  const [row] = await transaction.query<MemberRow>(
    'select role, granted, revoked, foreman, crew_name from project_user where project_id = $1 and user_id = $2 for update',
    [projectId, userId],
  );
  return (
    row && {
      role: role.parse(row.role),
      granted: permission.array().parse(row.granted),
      revoked: permission.array().parse(row.revoked),
      foreman: row.foreman,
      crewName: row.crew_name,
    }
  );
}
