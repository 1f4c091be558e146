/** Updates the ends of other rows when those rows are edited individually. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { endsOf } from '../../../contract/commodities/links.ts';
import type { Transaction } from '../../db/database.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { endTables } from './endTables.ts';

/** Copies fields to the ends from rows whose fields (`changed`: ids by field) were written at the version. */
export async function syncEnds(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  version: number,
  changed: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const { table, ownerColumn, ends } of endTables(type)) {
    for (const { type: endType, copies } of ends) {
      for (const [theirs, ours] of Object.entries(copies)) {
        const ids = changed.get(ours) ?? [];
        if (ids.length === 0) continue;
        const column = columnName(theirs);
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
        await transaction.execute(
          `update ${table} t set row_version = $2, ${column} = r.${columnName(ours)} from ${commodities[type].table} r
           where r.project_id = $1 and r.id = any($3::int[]) and t.project_id = $1 and t.${ownerColumn} = r.id${ofTypeSql(endType, 't')}
             and t.${column} is distinct from r.${columnName(ours)}`,
          [projectId, version, ids],
        );
      }
    }
  }
}

/** Marks rows as changed too if one of their ends was written at the version: their status depends on their ends. */
export async function stampOwnersOfEnds(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  version: number,
): Promise<void> {
  if (endsOf(type).length === 0) return;
  for (const { table, ownerColumn } of endTables(type)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.execute(
      `update ${commodities[type].table} c set row_version = $2 from ${table} t
       where c.project_id = $1 and t.project_id = $1 and t.row_version = $2 and c.id = t.${ownerColumn} and c.row_version <> $2`,
      [projectId, version],
    );
  }
}
