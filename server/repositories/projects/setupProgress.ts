/** Setup progress of a project. */
import { customaryCodes } from '../../../contract/setup/codes/customaryCodes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { packageKinds } from '../../../contract/setup/codes/packageKinds.ts';
import type { SetupProgress } from '../../../contract/setup/projects/projects.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { typeOfEachTable } from '../sql/commodityTable.ts';
import { inScopeSql, packageInScopeSql, scopeKeys } from '../sql/rowScope.ts';

/** Lists that contain default codes in every project. */
const customaryKinds = [...new Set(customaryCodes.map(({ kind }) => kind))];

/**
 * Counts the set-up data. Customary codes do not count, since a user has to enter their own; rows removed by a revision do, since
 * their schedule was imported.
 */
export async function countSetup(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<SetupProgress> {
  const rows = typeOfEachTable.map(
    (type) =>
      `(select count(*) from ${commodities[type].table} r where project_id = $1 and ${inScopeSql('r', '$3', type)})`,
  );
  const [counted] = await transaction.query<SetupProgress>(
    `select (select count(*) from code k where project_id = $1 and kind <> all($2::text[])
         and (kind <> all($4::text[]) or ${packageInScopeSql('k', '$3')}))::int as codes,
       (select count(*) from labor_unit where project_id = $1)::int as "laborUnits",
       (select count(*) from project_user where project_id = $1)::int as people,
       (${rows.join(' + ')})::int as commodities`,
    [projectId, customaryKinds, scopeKeys(scope), packageKinds],
  );
  return counted!;
}
