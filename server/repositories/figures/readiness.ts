/** Counts of missing data in the rows of a project. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { ownerOf } from '../../../contract/commodities/links.ts';
import type { Transaction } from '../../db/database.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';
import { sumRoutes, type RouteSums } from '../reporting/readiness/routeSums.ts';

/** Maximum number of named owners: as many as a filter of the grid holds. */
const maxNamed = 500;

/** Rows whose owner, named by their `field`, is missing from the project. */
interface Orphans {
  readonly type: CommodityType;
  readonly field: string;
  readonly count: number;
  readonly owners: readonly string[];
}

export interface Readiness extends RouteSums {
  readonly noLaborUnit: readonly { readonly type: CommodityType; readonly count: number }[];
  readonly orphans: readonly Orphans[];
}

/** Reads all rows of the project, regardless of the caller's scope. */
export async function readReadiness(transaction: Transaction, projectId: number): Promise<Readiness> {
  const noLaborUnit = await transaction.query<{ type: CommodityType; count: number }>(
    commodityTypes
      .map(
        (type) =>
          `select '${type}' as type, count(*)::int as count from ${commodities[type].table} r
           where r.project_id = $1 and not r.removed and r.hours_per_unit is null${ofTypeSql(type, 'r')} having count(*) > 0`,
      )
      .join(' union all '),
    [projectId],
  );
  return {
    noLaborUnit,
    ...(await sumRoutes(transaction, projectId)),
    orphans: await readOrphans(transaction, projectId),
  };
}

/** Types whose rows name their owner only by its tag, so that they can exist before or without it. */
const looseTypes = commodityTypes.flatMap((type) => {
  const owner = ownerOf(type);
  return owner && owner.column === undefined ? [{ type, owner }] : [];
});

async function readOrphans(transaction: Transaction, projectId: number): Promise<readonly Orphans[]> {
  const found: Orphans[] = [];
  for (const { type, owner } of looseTypes) {
    const named = `r.${columnName(owner.field)}`;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const [orphans] = await transaction.query<{ count: number; owners: string[] | null }>(
      `select coalesce(sum(n), 0)::int as count, (array_agg(owner order by owner))[1:${maxNamed}] as owners from (
         select owner, count(*) as n from (
           select ${named} as owner, ${keySql(named)} as owner_key from ${commodities[type].table} r where r.project_id = $1 and not r.removed${ofTypeSql(type, 'r')} offset 0
         ) r where not exists (select from ${commodities[owner.type].table} o where o.project_id = $1 and not o.removed and o.tag_key = r.owner_key)
         group by owner) missing`,
      [projectId],
    );
    if (orphans && orphans.count > 0)
      found.push({ type, field: owner.field, count: orphans.count, owners: orphans.owners ?? [] });
  }
  return found;
}
