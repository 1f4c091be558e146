/** Restores rows of an import to their previous state; `collectReverted` selects the rows. */
import { columnName, type Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { countedIn, endsOf, ownerOf } from '../../../contract/commodities/links.ts';
import type { Transaction } from '../../db/database.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { endTables } from '../ends/endTables.ts';
import { conductorCountSql } from './staged/conductorCount.ts';
import { ownerKeySql } from './staged/ends.ts';
import { revertedTable, storedValueSql, type RevertTarget } from './revertedRows.ts';

const goesBack = (alias: string) => `${alias}.reason is null`;

/** Restores the values of changed, removed and reinstated rows; a reinstated row is removed again. */
export async function restoreRows(
  transaction: Transaction,
  { projectId, importId, type, convertedFrom }: RevertTarget,
  fields: readonly Field[],
  version: number,
): Promise<void> {
  const values = fields.map((field) => {
    const column = columnName(field.key);
    const stored = storedValueSql(field, 'v.fields', convertedFrom);
    return `${column} = case when v.fields ? '${field.key}' then ${stored} else c.${column} end, `;
  });
  await transaction.execute(
    `update ${commodities[type].table} c set ${values.join('')}removed = v.removed, row_version = $3
      from (
        select r.commodity_id, r.change = 'reinstated' as removed, coalesce(jsonb_object_agg(x.field, x.old_value) filter (where x.field <> ''), '{}') as fields
        from ${revertedTable} r join import_change x on x.project_id = $1 and x.import_id = $2 and x.commodity_id = r.commodity_id
        where r.change <> 'added' and ${goesBack('r')} group by 1, 2
      ) v where c.project_id = $1 and c.id = v.commodity_id`,
    [projectId, importId, version],
  );
  for (const { table, ownerColumn } of endTables(type)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.execute(
      `update ${table} t set removed = r.change = 'reinstated', row_version = $2 from ${revertedTable} r
        where t.project_id = $1 and t.${ownerColumn} = r.commodity_id and r.change in ('removed', 'reinstated') and ${goesBack('r')}`,
      [projectId, version],
    );
  }
}

/** Ids of restored rows by each field the import had changed in them: their ends copy some of these fields. */
export async function restoredByField(
  transaction: Transaction,
  { projectId, importId }: RevertTarget,
): Promise<Map<string, number[]>> {
  const rows = await transaction.query<{ field: string; ids: number[] }>(
    `select x.field, array_agg(x.commodity_id) as ids from ${revertedTable} r
      join import_change x on x.project_id = $1 and x.import_id = $2 and x.commodity_id = r.commodity_id
      where r.change <> 'added' and x.field <> '' and ${goesBack('r')} group by 1`,
    [projectId, importId],
  );
  return new Map(rows.map(({ field, ids }) => [field, ids]));
}

/** Deletes the added rows with their ends, and writes tombstones so that devices delete them too. */
export async function deleteAdded(
  transaction: Transaction,
  { projectId, type }: RevertTarget,
  version: number,
): Promise<void> {
  const tombstones = 'insert into commodity_tombstone (project_id, commodity_type, commodity_id, version)';
  for (const { table, typeColumn, ownerColumn, ends } of endTables(type)) {
    const endType = typeColumn === null ? `'${ends[0]?.type}'` : typeColumn;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.execute(
      `with gone as (
        delete from ${table} t using ${revertedTable} r
        where t.project_id = $1 and t.${ownerColumn} = r.commodity_id and r.change = 'added' and ${goesBack('r')} returning t.*
      ) ${tombstones} select $1, ${endType}, id, $2 from gone`,
      [projectId, version],
    );
  }
  await transaction.execute(
    `with gone as (
      delete from ${commodities[type].table} c using ${revertedTable} r
      where c.project_id = $1 and c.id = r.commodity_id and r.change = 'added' and ${goesBack('r')} returning c.id
    ) ${tombstones} select $1, '${type}', id, $2 from gone`,
    [projectId, version],
  );
}

/** Owners whose counts include the reverted rows; must be called before any of them is deleted. */
export async function ownersOfReverted(transaction: Transaction, { projectId, type }: RevertTarget): Promise<string[]> {
  if (countedIn(type).length === 0) return [];
  const rows = await transaction.query<{ owner: string }>(
    `select distinct ${ownerKeySql(type, 'd')} as owner from ${commodities[type].table} d join ${revertedTable} r on r.commodity_id = d.id
      where d.project_id = $1 and ${goesBack('r')}`,
    [projectId],
  );
  return rows.map(({ owner }) => owner);
}

/**
 * Recounts, at the ends of the owners, the rows listed for each owner; where none is listed any more, uses the number in the
 * owner's schedule. Returns the types of the ends.
 */
export async function recountAtEnds(
  transaction: Transaction,
  { projectId, type }: RevertTarget,
  owners: readonly string[],
  version: number,
): Promise<CommodityType[]> {
  const owner = ownerOf(type)?.type;
  if (owners.length === 0 || owner === undefined) return [];
  for (const { type: endType, field, except } of countedIn(type)) {
    const link = endsOf(owner).find((end) => end.type === endType);
    const [reported, ownerColumn] = [link?.counts[field], ownerOf(endType)?.column];
    if (reported === undefined || ownerColumn === undefined) continue;
    const column = columnName(field);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.execute(
      `with listed as (
        select k.owner_key, count(d.id)::int as rows from unnest($3::text[]) k(owner_key)
        left join ${commodities[type].table} d on d.project_id = $1 and ${ownerKeySql(type, 'd')} = k.owner_key and not d.removed and coalesce(d.${columnName(except)}, false) = false
        group by 1
      ), due as (
        select o.id, case when l.rows > 0 then l.rows else ${conductorCountSql(`o.${columnName(reported)}`)} end as rows
        from listed l join ${commodities[owner].table} o on o.project_id = $1 and o.tag_key = l.owner_key
      )
      update ${commodities[endType].table} t set ${column} = u.rows, row_version = $2 from due u
      where t.project_id = $1 and t.${ownerColumn} = u.id and t.${column} is distinct from u.rows${ofTypeSql(endType, 't')}`,
      [projectId, version, owners],
    );
  }
  return countedIn(type).map((link) => link.type);
}

/** Restored rows with recorded progress: their history must be adjusted to the restored length. */
export async function startedOfRestored(
  transaction: Transaction,
  { projectId, type }: RevertTarget,
): Promise<number[]> {
  const rows = await transaction.query<{ id: number }>(
    `select c.id from ${commodities[type].table} c join ${revertedTable} r on r.commodity_id = c.id
      where c.project_id = $1 and r.change <> 'added' and ${goesBack('r')} and c.percent_complete > 0`,
    [projectId],
  );
  return rows.map(({ id }) => id);
}
