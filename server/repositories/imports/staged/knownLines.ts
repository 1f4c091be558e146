/** What a later file may be read beside: the last applied file of the schedule, and the rows written since (docs/decisions/import-reading.md). */
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ImportRow } from '../records.ts';
import type { Staging } from './staging.ts';

export interface LastApplied {
  /** The import whose file it was; another one's where that file had come again, byte by byte. */
  readonly fileOf: string;
  readonly version: number;
  readonly stagedRows: number;
  /** Since which version of the schedule the lists and tags it was looked up in stand still; null when unknown. */
  readonly listsVersion: number | null;
}

/**
 * The last applied import of the type; null where there is none, where rows left the project for good since, and where it held
 * removals back: then the project has rows that are not in its file.
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

/** Keys of rows that were written after the version, whoever did; at most so many. */
export async function keysWrittenSince(
  transaction: Transaction,
  { commodity }: Staging,
  projectId: number,
  version: number,
  most: number,
): Promise<string[]> {
  const rows = await transaction.query<{ tag_key: string }>(
    `select tag_key from ${commodity.table} where project_id = $1 and row_version > $2 limit $3`,
    [projectId, version, most],
  );
  return rows.map((row) => row.tag_key);
}

/** Keys of rows that another type of the same kind of thing has too: of them there is something to tell. */
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
