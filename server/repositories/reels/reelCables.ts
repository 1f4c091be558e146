/** Cables as their reels see them. */
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../rowScope.ts';
import { inScopeSql, scopeKeys } from '../rowScope.ts';

export interface ReelCable {
  readonly id: number;
  readonly tag: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly cableType: string | null;
  readonly reel: string | null;
  readonly designLength: number | null;
  readonly runs: number;
  /** Of all runs; null when nothing is pulled. */
  readonly pulledLength: number | null;
  /** Wholly pulled, or removed: nothing more comes off a reel for it. */
  readonly isPulled: boolean;
  readonly startMark: number | null;
  readonly endMark: number | null;
  readonly pulledDate: string | null;
  /** In the caller's rows. */
  readonly isInScope: boolean;
}

/** Of all reels, or of those a parameter holds as cables spell them: found by their index, which no `or` would be. */
const onReels = (reels: readonly string[] | null, parameter: string): string =>
  reels === null ? '' : `and c.reel <> '' and c.reel = any(${parameter}::text[])`;
const named = (reels: readonly string[] | null): readonly (readonly string[])[] => (reels === null ? [] : [reels]);

const lengthOfOneRun = 'select coalesce(abs(c.pull_end_mark - c.pull_start_mark), c.pulled_length) as length';

/**
 * Every cable that takes something off a reel or will; one a revision removed only while a length of it is pulled. By tag.
 * `reels`: of these alone, as cables spell them.
 */
export function readReelCables(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  reels: readonly string[] | null = null,
): Promise<ReelCable[]> {
  return transaction.query<ReelCable>(
    `select c.id, c.tag, c.from_equipment as "from", c.to_equipment as "to", c.type_code as "cableType", nullif(c.reel, '') as reel,
       c.design_length as "designLength", c.runs, p.length * c.runs as "pulledLength",
       (c.pulled_fraction >= 1 or c.removed) as "isPulled", c.pull_start_mark as "startMark", c.pull_end_mark as "endMark",
       to_char(c.pulled_date, 'YYYY-MM-DD') as "pulledDate", ${inScopeSql('c', '$2', 'cable')} as "isInScope"
     from cable c
     cross join lateral (${lengthOfOneRun}) p
     where c.project_id = $1 and (not c.removed or p.length > 0) ${onReels(reels, '$3')}
     order by c.tag_key, c.id`,
    [projectId, scopeKeys(scope), ...named(reels)],
  );
}

/** What came off a reel for a cable. */
export interface ReelCut {
  readonly id: number;
  readonly tag: string;
  /** As the cable spells it. */
  readonly reel: string;
  /** Of all runs. */
  readonly length: number;
  readonly startMark: number | null;
  readonly endMark: number | null;
  /** In the caller's rows. */
  readonly isInScope: boolean;
}

/** What came off reels, whoever's rows they are; `reels` as cables spell them, null for all. */
export function readReelCuts(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  reels: readonly string[] | null,
): Promise<ReelCut[]> {
  return transaction.query<ReelCut>(
    `select c.id, c.tag, c.reel, p.length * c.runs as length, c.pull_start_mark as "startMark", c.pull_end_mark as "endMark",
       ${inScopeSql('c', '$2', 'cable')} as "isInScope"
     from cable c
     cross join lateral (${lengthOfOneRun}) p
     where c.project_id = $1 and c.reel <> '' and p.length > 0 ${onReels(reels, '$3')}
     order by c.tag_key, c.id`,
    [projectId, scopeKeys(scope), ...named(reels)],
  );
}

/** What came off a reel for its cables together. */
export interface ReelTotal {
  /** As the cables spell it. */
  readonly reel: string;
  /** Of all runs; null where nobody said, for `cables` that are pulled. */
  readonly pulledLength: number | null;
  readonly designLength: number | null;
  readonly runs: number;
  readonly cables: number;
}

/** What came off each reel; pulled cables of unknown length by their design length. Whoever's rows they are. */
export function readReelTotals(transaction: Transaction, projectId: number): Promise<ReelTotal[]> {
  return transaction.query<ReelTotal>(
    `select c.reel, sum(p.length * c.runs) as "pulledLength", case when p.length is null then c.design_length end as "designLength",
       case when p.length is null then c.runs else 1 end as runs, count(*)::int as cables
     from cable c
     cross join lateral (${lengthOfOneRun}) p
     where c.project_id = $1 and c.reel <> '' and (p.length > 0 or (p.length is null and c.pulled_fraction >= 1 and not c.removed))
     group by 1, 3, 4`,
    [projectId],
  );
}

const nextSpelling = (after: string): string =>
  `select c.reel from cable c where c.project_id = $1 and c.reel <> '' and c.reel > ${after} order by c.reel limit 1`;

/** Every spelling of a reel on cables: from one to the next by their index, since they are few and cables many. */
export async function readReelSpellings(transaction: Transaction, projectId: number): Promise<string[]> {
  const rows = await transaction.query<{ reel: string }>(
    `with recursive spelling as (
       (${nextSpelling("''")})
       union all
       select (${nextSpelling('s.reel')}) as reel from spelling s where s.reel is not null
     )
     select reel from spelling where reel is not null`,
    [projectId],
  );
  return rows.map(({ reel }) => reel);
}
