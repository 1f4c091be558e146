/** People who can grant a permission: those who manage users and hold it themselves. */
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import {
  administratorRoleKey,
  effectivePermissions,
  isSystemWide,
  type Permission,
} from '../../../contract/base/calls/permissions.ts';
import type { listGrantors } from '../../../contract/users/users.ts';
import type { Transaction } from '../../db/database.ts';
import { listColleagues } from '../../repositories/users/members.ts';
import { listAdministrators } from '../../repositories/users/users.ts';

type Grantors = ReplyOf<typeof listGrantors>['people'];

/** Maximum number of names in a message. */
const maxNamed = 3;

/** Returns people of the project before administrators; leaves out disabled people, those who never signed in, and the caller. */
export async function grantorsOf(
  transaction: Transaction,
  { projectId, permission, asker }: { projectId: number | null; permission: Permission; asker: number },
): Promise<Grantors> {
  const colleagues = projectId === null || isSystemWide(permission) ? [] : await listColleagues(transaction, projectId);
  const members = colleagues.flatMap(({ userId, name, role, granted, revoked, status }): Grantors => {
    const held = effectivePermissions(role, granted, revoked);
    const may = status === 'active' && held.includes('users.manage') && held.includes(permission);
    return may && userId !== asker ? [{ name, role }] : [];
  });
  if (members.length > 0) return members.slice(0, maxNamed);
  const administrators = await listAdministrators(transaction, asker, maxNamed);
  return administrators.map((name) => ({ name, role: administratorRoleKey }));
}
