/** Current permissions of a user in a project, for a job they requested earlier: read in the transaction that writes. */
import { effectivePermissions, permissionNames, type Permission } from '../../../contract/base/calls/permissions.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { findPersonIn } from '../../repositories/users/members.ts';
import { readRowScope } from '../../repositories/sql/rowScope.ts';
import { scopedPersonOf, type RowScope } from '../../calls/rowScope.ts';

export interface Rights {
  readonly permissions: readonly Permission[];
  /** Rows the user can read and write; null for all of them. */
  readonly rowScope: RowScope | null;
}

/** Decides as `authorize` does for a call; null for a disabled or missing account. */
export async function rightsNow(
  transaction: Transaction,
  projectId: number,
  caller: Pick<Caller, 'userId' | 'isAdmin'>,
): Promise<Rights | null> {
  const person = await findPersonIn(transaction, projectId, caller.userId);
  if (!person || person.status === 'disabled') return null;
  const { isAdmin, role, granted, revoked, name, crewName } = person;
  if (isAdmin || (caller.isAdmin && role === null)) return { permissions: permissionNames, rowScope: null };
  if (role === null) return { permissions: [], rowScope: null };
  return {
    permissions: effectivePermissions(role, granted ?? [], revoked ?? []),
    rowScope: await readRowScope(transaction, projectId, scopedPersonOf({ isAdmin, role, name, crewName })),
  };
}
