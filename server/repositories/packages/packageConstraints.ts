/** Constraints that must be settled before packages go to the field. Every query is bound to one project. */
import type { PackageConstraint } from '../../../contract/packages/packages.ts';
import type { ConstraintState } from '../../../contract/setup/codes/packageStatus.ts';
import type { Transaction } from '../../db/database.ts';

export interface ConstraintCount {
  readonly packageId: number;
  readonly state: ConstraintState;
  readonly count: number;
  /** Sorted by position. */
  readonly names: readonly string[];
}

export function countConstraints(
  transaction: Transaction,
  projectId: number,
  packageIds: readonly number[],
): Promise<ConstraintCount[]> {
  return transaction.query<ConstraintCount>(
    `select package_id as "packageId", state, count(*)::int as count, array_agg(name order by position, id) as names
     from package_constraint where project_id = $1 and package_id = any($2::int[]) group by package_id, state`,
    [projectId, packageIds],
  );
}

/** Constraints in the order in which they are checked; a merged user record is replaced by the remaining one. */
export function readConstraints(
  transaction: Transaction,
  projectId: number,
  packageId: number,
): Promise<PackageConstraint[]> {
  return transaction.query<PackageConstraint>(
    `select c.id, c.name, c.state, u.name as by, c.settled_at as at, nullif(c.reason, '') as reason
     from package_constraint c left join app_user u on u.id = c.settled_by
     where c.project_id = $1 and c.package_id = $2 order by c.position, c.id`,
    [projectId, packageId],
  );
}

export interface Settlement {
  readonly state: ConstraintState;
  readonly reason: string;
  readonly userId: number;
}

/** Settles a constraint; an open one has no settling user. */
export async function settleConstraint(
  transaction: Transaction,
  projectId: number,
  id: number,
  { state, reason, userId }: Settlement,
): Promise<void> {
  await transaction.execute(
    `update package_constraint set state = $3, reason = $4, settled_by = case when $3 = 'open' then null else $5::int end,
       settled_at = case when $3 = 'open' then null else now() end
     where project_id = $1 and id = $2`,
    [projectId, id, state, reason, userId],
  );
}

export async function addConstraint(
  transaction: Transaction,
  projectId: number,
  packageId: number,
  name: string,
): Promise<void> {
  await transaction.execute(
    `insert into package_constraint (project_id, package_id, position, name)
     select $1, $2, coalesce(max(position), 0) + 1, $3 from package_constraint where project_id = $1 and package_id = $2`,
    [projectId, packageId, name],
  );
}

export async function removeConstraint(transaction: Transaction, projectId: number, id: number): Promise<void> {
  await transaction.execute('delete from package_constraint where project_id = $1 and id = $2', [projectId, id]);
}
