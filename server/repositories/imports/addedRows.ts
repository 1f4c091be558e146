/** Rows added by an import, as they were when added, stored in blocks of a thousand. */
import type { Transaction } from '../../db/database.ts';
import { summaryJsonSql } from './changes.ts';
import { tagSql, type Staging } from './staged/staging.ts';

const blockSize = 1000;

/** Stores the added rows as they were when added, in blocks of a thousand. */
export async function storeAdded(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  rowVersion: number,
): Promise<void> {
  // Sorted once for all lists: with its own order by, each aggregate would sort the block again.
  await transaction.execute(
    `insert into import_added (project_id, import_id, block, commodity_ids, tags, type_codes, areas, hours, quantities, told)
      select $1, $2, block, array_agg(id), array_agg(tag), array_agg(type_code), array_agg(area), array_agg(hours), array_agg(quantity), array_agg(told)
      from (
        select (row_number() over (order by c.id) - 1) / ${blockSize} as block, c.id, ${tagSql(staging, 'c')} as tag, coalesce(c.type_code, '') as type_code, coalesce(c.area, '') as area,
          c.budget_hours::double precision as hours, c.quantity, ${summaryJsonSql(staging, 'c')} as told
        from ${staging.commodity.table} c where c.project_id = $1 and c.row_version = $3 and c.added_by_import_id = $2
        order by block, c.id
      ) added group by block`,
    [projectId, staging.importId, rowVersion],
  );
}

/** Columns stored for an added row. */
export const addedColumns = 'commodity_id, tag, type_code, area, new_quantity, new_hours, told';

/** Added rows of stored imports, one row each; `$1` is the project, `$2` the imports. */
export const storedAddedSql = `select a.import_id, a.block, r.place, r.commodity_id, r.tag, r.type_code, r.area, r.new_quantity, r.new_hours, r.told
    from import_added a cross join lateral unnest(a.commodity_ids, a.tags, a.type_codes, a.areas, a.quantities, a.hours, a.told)
      with ordinality r(commodity_id, tag, type_code, area, new_quantity, new_hours, told, place)
    where a.project_id = $1 and a.import_id = any($2::uuid[])`;
