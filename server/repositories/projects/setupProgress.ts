/** Setup progress of a project. */
import { customaryCodes } from '../../../contract/setup/codes/customaryCodes.ts';
import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { packageKinds } from '../../../contract/setup/codes/packageKinds.ts';
import type { SetupProgress } from '../../../contract/setup/projects/projects.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { typeOfEachTable } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';
import { inScopeSql, packageInScopeSql, scopeKeys } from '../sql/rowScope.ts';

/** Lists with a step of their own, which do not count as codes. */
const countedAlone: readonly CodeKind[] = ['account', 'crew', 'reel', ...packageKinds];

/** Lists that contain default codes in every project: a user has to enter their own. */
const customaryKinds = customaryCodes.map(({ kind }) => kind);

/** Number of codes `k` of the project in $1 that fulfill the condition. */
const codesSql = (condition: string) => `(select count(*) from code k where k.project_id = $1 and ${condition})::int`;

/** Counts the setup data. Rows removed by a revision count as well, since their schedule was imported. */
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
    `select (p.time_zone is not null)::int as "timeZone", (p.target_finish_date is not null)::int as "finishDate",
       ${codesSql(`k.kind = 'account'`)} as "accountCodes", ${codesSql('k.kind <> all($2::text[])')} as codes,
       (select count(*) from labor_unit where project_id = $1)::int as "laborUnits",
       (select count(*) from project_user where project_id = $1)::int as people,
       (select count(*) from (
          select ${keySql('k.code')} from code k where k.project_id = $1 and k.kind = 'crew'
          union select ${keySql('m.crew_name')} from project_user m where m.project_id = $1 and m.crew_name <> '') crew)::int as crews,
       (${rows.join(' + ')})::int as commodities, ${codesSql(`k.kind = 'reel'`)} as reels,
       ${codesSql(`k.kind = any($4::text[]) and ${packageInScopeSql('k', '$3')}`)} as packages,
       coalesce(p.setup_dismissed, true) as "isDismissed"
     from project p where p.id = $1`,
    [projectId, [...countedAlone, ...customaryKinds], scopeKeys(scope), packageKinds],
  );
  return counted!;
}

/** Dismisses the setup list for everyone, or shows it again. Returns the project's number, and if it was dismissed before. */
export async function writeSetupDismissed(
  transaction: Transaction,
  projectId: number,
  isDismissed: boolean,
): Promise<{ readonly projectNumber: string; readonly isDismissed: boolean }> {
  const [before] = await transaction.query<{ projectNumber: string; isDismissed: boolean }>(
    `select project_number as "projectNumber", coalesce(setup_dismissed, true) as "isDismissed" from project
     where id = $1 for update`,
    [projectId],
  );
  await transaction.execute('update project set setup_dismissed = $2 where id = $1', [projectId, isDismissed]);
  return before!;
}
