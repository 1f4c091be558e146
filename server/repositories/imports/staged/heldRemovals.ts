/**
 * Removals that are held back because unreadable rows of the file might be the missing ones (docs/decisions/import-applying.md).
 */
import type { Transaction } from '../../../db/database.ts';
import { namedRows } from './gaps.ts';
import { tagSql, type Staging } from './staging.ts';

export interface HeldRemovals {
  readonly rows: number;
  /** Tags of the first of them. */
  readonly tags: readonly string[];
}

export const noneHeld: HeldRemovals = { rows: 0, tags: [] };

/**
 * Number of these keys of rejected rows that match no row of the project and were in a cell that a user corrected in an earlier
 * file: the row got another tag then.
 */
export async function countRenamedKeys(
  transaction: Transaction,
  { commodity, type }: Staging,
  projectId: number,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const [row] = await transaction.query<{ renamed: number }>(
    `select count(*)::int as renamed from unnest($2::text[]) asked(key)
      where not exists (select from ${commodity.table} c where c.project_id = $1 and c.tag_key = asked.key and not c.removed)
        and asked.key in (
          select upper(regexp_replace(btrim(normalize(x.was, NFKC)), '\\s+', ' ', 'g')) from import i
          join import_correction x on x.project_id = i.project_id and x.import_id = i.id
          where i.project_id = $1 and i.import_type = $3 and i.status = 'applied'
        )`,
    [projectId, keys, type],
  );
  return row?.renamed ?? 0;
}

/** Excludes the removed rows from the write; they stay in the differences as `held`. */
export async function holdRemovals(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<HeldRemovals> {
  await transaction.execute(`update ${staging.diff} set change = 'held' where change = 'removed'`);
  const [row] = await transaction.query<{ rows: number; tags: string[] | null }>(
    `select count(*)::int as rows, (array_agg(${tagSql(staging, 'c')} order by c.tag_key))[1:${namedRows}] as tags
    from ${staging.diff} d cross join lateral (select * from ${staging.commodity.table} where project_id = $1 and id = d.commodity_id offset 0) c
    where d.change = 'held'`,
    [projectId],
  );
  return { rows: row?.rows ?? 0, tags: row?.tags ?? [] };
}
