/**
 * Earlier data that a later file is read against: the last applied file of the schedule, and the rows written since
 * (docs/decisions/import-reading.md).
 */
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ImportRow } from '../records.ts';
import type { Staging } from './staging.ts';

export interface LastApplied {
  /** Import that uploaded the file first, if the same file was uploaded again byte by byte. */
  readonly fileOf: string;
  readonly version: number;
  readonly stagedRows: number;
  /** Schedule version since which the lists and tags used for its lookup are unchanged; null if unknown. */
  readonly listsVersion: number | null;
}

/**
 * Last applied import of the type; null if there is none, if rows were deleted from the project since, or if it held removals
 * back: then the project has rows that are not in its file.
 */
export async function findLastApplied(transaction: Transaction, { record }: ImportRow): Promise<LastApplied | null> {
  const [found] = await transaction.query<LastApplied>(
    `with recursive latest as (
      select id, same_as, applied_version, staged_rows, lists_version, counts from import
      where project_id = $1 and import_type = $2 and status = 'applied' order by applied_version desc limit 1
    ), chain as (
      select id, same_as from latest
      union all select i.id, i.same_as from chain c join import i on i.project_id = $1 and i.id = c.same_as
    )
    select (select id from chain where same_as is null) as "fileOf", applied_version as version, staged_rows as "stagedRows", lists_version as "listsVersion"
    from latest where staged_rows is not null and coalesce((counts ->> 'heldRemovals')::integer, 0) = 0 and not exists (
      select from commodity_tombstone where project_id = $1 and commodity_type = $2 and version > latest.applied_version)`,
    [record.projectId, record.importType],
  );
  return found ?? null;
}

/** Keys of rows written after the version by anyone; at most `max`. */
export async function keysWrittenSince(
  transaction: Transaction,
  { commodity }: Staging,
  projectId: number,
  version: number,
  max: number,
): Promise<string[]> {
  const rows = await transaction.query<{ tag_key: string }>(
    `select tag_key from ${commodity.table} where project_id = $1 and row_version > $2 limit $3`,
    [projectId, version, max],
  );
  return rows.map((row) => row.tag_key);
}

/** Keys of rows that another type with the same referent also has: they cause a message. */
export async function keysOfOtherTypes(
  transaction: Transaction,
  { commodity, type }: Staging,
  projectId: number,
): Promise<string[]> {
  const others = commodityTypes.filter(
    (other) => other !== type && commodity.namedAs !== undefined && commodities[other].namedAs === commodity.namedAs,
  );
  if (others.length === 0) return [];
  const known = others.map(
    (other) => `select tag_key from ${commodities[other].table} where project_id = $1 and not removed`,
  );
  const rows = await transaction.query<{ tag_key: string }>(
    `select c.tag_key from ${commodity.table} c where c.project_id = $1 and c.tag_key in (${known.join(' union all ')})`,
    [projectId],
  );
  return rows.map((row) => row.tag_key);
}
