/** Hours and progress of whole projects, as the Dashboard lists them. */
import { sql } from 'kysely';
import { commodities } from '../../contract/commodities/index.ts';
import type { ProjectListItem } from '../../contract/projects.ts';
import type { Database } from '../db/database.ts';

type Totals = Pick<ProjectListItem, 'percentComplete' | 'budgetHours' | 'earnedHours'>;

interface Sums {
  readonly project_id: number;
  readonly budget: number;
  readonly earned: number;
  readonly quantity: number;
  readonly done: number;
}

const tables = [...new Set(Object.values(commodities).map(({ table }) => table))];

/** Sums over every commodity that is not removed. Without any budget, progress is weighed by quantity. */
export async function projectTotals(
  database: Database,
  projectIds: readonly number[],
): Promise<(projectId: number) => Totals> {
  if (projectIds.length === 0) return () => totalsOf(undefined);
  const ids = sql.join(projectIds.map((id) => sql.lit(id)));
  const parts = tables.map(
    (
      table,
    ) => sql`select project_id, sum(budget_hours) as budget, sum(earned_hours) as earned, sum(quantity) as quantity, sum(quantity * percent_complete) as done
      from ${sql.table(table)} where not removed and project_id in (${ids}) group by project_id`,
  );
  const { rows } =
    await sql<Sums>`select project_id, sum(budget) as budget, sum(earned) as earned, sum(quantity) as quantity, sum(done) as done
    from (${sql.join(parts, sql` union all `)}) part group by project_id`.execute(database.kysely);
  const byProject = new Map(rows.map((row) => [row.project_id, row]));
  return (projectId) => totalsOf(byProject.get(projectId));
}

function totalsOf(sums: Sums | undefined): Totals {
  const { budget = 0, earned = 0, quantity = 0, done = 0 } = sums ?? {};
  const byQuantity = quantity > 0 ? done / quantity : null;
  return {
    budgetHours: budget,
    earnedHours: earned,
    percentComplete: budget > 0 ? (earned / budget) * 100 : byQuantity,
  };
}
