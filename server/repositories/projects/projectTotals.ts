/** Hours and progress of whole projects, as listed on the Dashboard. */
import { commodities } from '../../../contract/commodities/index.ts';
import { groupPercentComplete } from '../../../contract/progress/earnedValue.ts';
import type { ProjectListItem } from '../../../contract/setup/projects/projects.ts';
import type { Database } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { inTotalsSql } from '../sql/derivedSql.ts';
import { typeOfEachTable } from '../sql/commodityTable.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

type Totals = Pick<ProjectListItem, 'percentComplete' | 'budgetHours' | 'earnedHours'>;

interface Sums {
  readonly project_id: number;
  readonly budget: number;
  readonly earned: number;
}

/** Sums of the commodities in the projects' scopes that count in totals. */
export async function projectTotals(
  database: Database,
  projectIds: readonly number[],
  scopes: ReadonlyMap<number, RowScope>,
): Promise<(projectId: number) => Totals> {
  const whole = await sumsOfAll(
    database,
    projectIds.filter((projectId) => !scopes.has(projectId)),
  );
  const limited = await Promise.all(
    projectIds.flatMap((projectId) => {
      const scope = scopes.get(projectId);
      return scope ? sumsOfScope(database, projectId, scope) : [];
    }),
  );
  const byProject = new Map([...whole, ...limited.flat()].map((row) => [row.project_id, row]));
  return (projectId) => totalsOf(byProject.get(projectId));
}

function sumsOfScope(database: Database, projectId: number, scope: RowScope): Promise<Sums[]> {
  const parts = typeOfEachTable.map(
    (type) =>
      `select r.budget_hours, r.earned_hours from ${commodities[type].table} r where r.project_id = $1 and ${inTotalsSql('r')} and ${inScopeSql('r', '$2', type)}`,
  );
  return database.transaction((transaction) =>
    transaction.query<Sums>(
      `select $1::integer as project_id, coalesce(sum(budget_hours), 0)::double precision as budget, coalesce(sum(earned_hours), 0)::double precision as earned
       from (${parts.join(' union all ')}) part`,
      [projectId, scopeKeys(scope)],
    ),
  );
}

async function sumsOfAll(database: Database, projectIds: readonly number[]): Promise<Sums[]> {
  if (projectIds.length === 0) return [];
  const parts = typeOfEachTable.map(
    (type) =>
      `select project_id, sum(budget_hours) as budget, sum(earned_hours) as earned
       from ${commodities[type].table} r where ${inTotalsSql('r')} and project_id = any($1::integer[]) group by project_id`,
  );
  return database.query<Sums>(
    `select project_id, sum(budget) as budget, sum(earned) as earned
     from (${parts.join(' union all ')}) part group by project_id`,
    [projectIds],
  );
}

function totalsOf(sums: Sums | undefined): Totals {
  const [budgetHours, earnedHours] = [sums?.budget ?? 0, sums?.earned ?? 0];
  return { budgetHours, earnedHours, percentComplete: groupPercentComplete({ budgetHours, earnedHours }) };
}
