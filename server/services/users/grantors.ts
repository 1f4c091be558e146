/** Who can really give somebody a permission: they manage users, and hold it themselves. */
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

/** As many names as a sentence holds. */
const mostNamed = 3;

/** People of the project before administrators; nobody who is disabled or never came, and not the one who asks. */
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
  if (members.length > 0) return members.slice(0, mostNamed);
  const administrators = await listAdministrators(transaction, asker, mostNamed);
  return administrators.map((name) => ({ name, role: administratorRoleKey }));
}
