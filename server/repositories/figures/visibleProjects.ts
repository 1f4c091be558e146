/** Projects whose total hours the caller can see: those with permission for reports and without a restriction to own rows. */
import { effectivePermissions, type Permission, type Role } from '../../../contract/base/calls/permissions.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { scopedPersonOf } from '../../calls/rowScope.ts';

interface MemberOf {
  readonly id: number;
  readonly role: Role;
  readonly granted: readonly Permission[] | null;
  readonly revoked: readonly Permission[] | null;
}

/** Returns project ids. An administrator sees every project. */
export async function findVisibleProjects(
  transaction: Transaction,
  { userId, isAdmin }: Pick<Caller, 'userId' | 'isAdmin'>,
  { withArchived }: { readonly withArchived: boolean },
): Promise<number[]> {
  const open = withArchived ? '' : 'where not p.archive';
  if (isAdmin) {
    const all = await transaction.query<{ id: number }>(`select p.id from project p ${open}`);
    return all.map(({ id }) => id);
  }
  const found = await transaction.query<MemberOf>(
    `select p.id, m.role, m.granted, m.revoked from project p join project_user m on m.project_id = p.id and m.user_id = $1 ${open}`,
    [userId],
  );
  return found.filter(seesAllHours).map(({ id }) => id);
}

const seesAllHours = ({ role, granted, revoked }: MemberOf): boolean =>
  scopedPersonOf({ isAdmin: false, role, name: '', crewName: '' }) === null &&
  effectivePermissions(role, granted ?? [], revoked ?? []).includes('reports.view');
