/** Names that rows can use for the foreman, or for the people who did and inspected the work. */
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { typeOfEachTable } from '../sql/commodityTable.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

async function readMembers(transaction: Transaction, projectId: number, condition: string): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    `select u.name from project_user m join app_user u on u.id = m.user_id
     where m.project_id = $1 and ${condition} and u.merged_into is null and u.status <> 'disabled' order by lower(u.name)`,
    [projectId],
  );
  return rows.map(({ name }) => name);
}

/** Foremen among the project's people, by name. */
export const readForemen = (transaction: Transaction, projectId: number): Promise<string[]> =>
  readMembers(transaction, projectId, 'm.foreman');

/** People of the project, by name. */
export const readPeople = (transaction: Transaction, projectId: number): Promise<string[]> =>
  readMembers(transaction, projectId, `u.name <> ''`);

/** Crews of the project's people. */
export async function readCrewNames(transaction: Transaction, projectId: number): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    `select distinct crew_name as name from project_user where project_id = $1 and crew_name <> '' order by 1`,
    [projectId],
  );
  return rows.map(({ name }) => name);
}

/** Foremen already named in rows of the scope, whether or not they are people of the project. */
export async function readNamedForemen(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<string[]> {
  const each = typeOfEachTable.map(
    (type) =>
      `select c.foreman from ${commodities[type].table} c where c.project_id = $1 and c.foreman <> '' and ${inScopeSql('c', '$2', type)}`,
  );
  const rows = await transaction.query<{ foreman: string }>(
    `select distinct foreman from (${each.join(' union all ')}) named order by foreman`,
    [projectId, scopeKeys(scope)],
  );
  return rows.map(({ foreman }) => foreman);
}
