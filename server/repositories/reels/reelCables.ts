/** Cables as their reels see them. Lengths in the project's unit; of a cable off two reels each piece has its own. */
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { measuredStep } from '../../../contract/progress/progress.ts';
import { installedLengthSql, offSecondReelSql, secondPartSql } from '../sql/lengthSql.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

/** A splice of a cable: its second piece. */
export interface ReelSplice {
  readonly reel: string;
  /** How much of the design length of each run is planned of it; null while nobody said. */
  readonly length: number | null;
  readonly note: string | null;
  /** Of all runs; null when nothing is pulled. */
  readonly pulledLength: number | null;
  readonly startMark: number | null;
  readonly endMark: number | null;
}

export interface ReelCable {
  readonly id: number;
  readonly tag: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly cableType: string | null;
  readonly reel: string | null;
  readonly designLength: number | null;
  readonly runs: number;
  /** Of all runs of the first piece; null when nothing is pulled. */
  readonly pulledLength: number | null;
  /** Wholly pulled, or removed: nothing more comes off a reel for it. */
  readonly isPulled: boolean;
  readonly startMark: number | null;
  readonly endMark: number | null;
  readonly pulledDate: string | null;
  readonly splice: ReelSplice | null;
  /** In the caller's rows. */
  readonly isInScope: boolean;
}

const named = (reels: readonly string[] | null): readonly (readonly string[])[] => (reels === null ? [] : [reels]);

/** The columns of a cable that say on which reel a piece is. */
const reelColumns = ['reel', 'splice_reel'] as const;
type ReelColumn = (typeof reelColumns)[number];

/** Of all reels, or of those a parameter holds as cables spell them: found by the index of the column, which no `or` would be. */
const onReels = (column: ReelColumn, reels: readonly string[] | null, parameter: string): string =>
  reels === null ? '' : `and c.${column} <> '' and c.${column} = any(${parameter}::text[])`;

const pulling = measuredStep(commodities.cable)!;

/** Joins what is in place of one run: `p.length`, and of it `s.length` off the second reel. */
const lengthsSql = `cross join lateral (select ${installedLengthSql(pulling, 'c')} as length) p
     cross join lateral (select ${offSecondReelSql('cable', 'c', 'p.length')} as length) s`;

/** What came off the reel of the column, of one run. */
const offReel = {
  reel: '(p.length - least(p.length, coalesce(s.length, 0)))',
  splice_reel: 's.length',
} as const satisfies Record<ReelColumn, string>;

/** Its share of the design length of one run. */
const partOf = {
  reel: `c.design_length - case when c.splice_reel <> '' then ${secondPartSql('cable', 'c')} else 0 end`,
  splice_reel: secondPartSql('cable', 'c'),
} as const satisfies Record<ReelColumn, string>;

const marksOf = {
  reel: ['pull_start_mark', 'pull_end_mark'],
  splice_reel: ['splice_start_mark', 'splice_end_mark'],
} as const satisfies Record<ReelColumn, readonly [string, string]>;

type CableRow = Omit<ReelCable, 'splice'> & {
  readonly spliceReel: string | null;
  readonly spliceLength: number | null;
  readonly spliceNote: string | null;
  readonly splicePulled: number | null;
  readonly spliceStart: number | null;
  readonly spliceEnd: number | null;
};

function toldCable({
  spliceReel,
  spliceLength,
  spliceNote,
  splicePulled,
  spliceStart,
  spliceEnd,
  ...own
}: CableRow): ReelCable {
  if (spliceReel === null) return { ...own, splice: null };
  const marks = { startMark: spliceStart, endMark: spliceEnd };
  return {
    ...own,
    splice: { reel: spliceReel, length: spliceLength, note: spliceNote, pulledLength: splicePulled, ...marks },
  };
}

/**
 * Every cable that takes something off a reel or will; one a revision removed only while a length of it is pulled. By tag.
 * `reels`: of these alone, as cables spell them.
 */
export async function readReelCables(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  reels: readonly string[] | null = null,
): Promise<ReelCable[]> {
  const found = reelColumns.map(
    (column) => `select c.id from cable c where c.project_id = $1 ${onReels(column, reels, '$3')}`,
  );
  const rows = await transaction.query<CableRow>(
    `select c.id, c.tag, c.from_equipment as "from", c.to_equipment as "to", c.type_code as "cableType", nullif(c.reel, '') as reel,
       c.design_length as "designLength", c.runs, ${offReel.reel} * c.runs as "pulledLength",
       (c.pulled_fraction >= 1 or c.removed) as "isPulled", c.pull_start_mark as "startMark", c.pull_end_mark as "endMark",
       to_char(c.pulled_date, 'YYYY-MM-DD') as "pulledDate", nullif(c.splice_reel, '') as "spliceReel",
       c.splice_length as "spliceLength", nullif(c.splice_note, '') as "spliceNote", s.length * c.runs as "splicePulled",
       c.splice_start_mark as "spliceStart", c.splice_end_mark as "spliceEnd", ${inScopeSql('c', '$2', 'cable')} as "isInScope"
     from cable c
     ${lengthsSql}
     where c.project_id = $1 and (not c.removed or p.length > 0 or s.length > 0)
       ${reels === null ? '' : `and c.id in (${found.join(' union all ')})`}
     order by c.tag_key, c.id`,
    [projectId, scopeKeys(scope), ...named(reels)],
  );
  return rows.map(toldCable);
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
  const ofColumn = (column: ReelColumn): string => {
    const [start, end] = marksOf[column];
    return `select c.id, c.tag, c.tag_key, c.${column} as reel, ${offReel[column]} * c.runs as length,
       c.${start} as "startMark", c.${end} as "endMark", ${inScopeSql('c', '$2', 'cable')} as "isInScope"
     from cable c
     ${lengthsSql}
     where c.project_id = $1 and c.${column} <> '' and ${offReel[column]} > 0 ${onReels(column, reels, '$3')}`;
  };
  return transaction.query<ReelCut>(
    `select id, tag, reel, length, "startMark", "endMark", "isInScope"
     from (${reelColumns.map(ofColumn).join(' union all ')}) cut
     order by tag_key, id`,
    [projectId, scopeKeys(scope), ...named(reels)],
  );
}

/** What came off a reel for its cables together. */
export interface ReelTotal {
  /** As the cables spell it. */
  readonly reel: string;
  /** Of all runs; null where nobody said, for `cables` that are pulled. */
  readonly pulledLength: number | null;
  /** Of a run of each, on this reel. */
  readonly designLength: number | null;
  readonly runs: number;
  readonly cables: number;
}

const totalsSql = (column: ReelColumn): string =>
  `select c.${column} as reel, ${offReel[column]} as length, c.runs, ${partOf[column]} as part
   from cable c
   ${lengthsSql}
   where c.project_id = $1 and c.${column} <> ''
     and (${offReel[column]} > 0 or (${offReel[column]} is null and c.pulled_fraction >= 1 and not c.removed))`;

/** What came off each reel; pulled cables of unknown length by their design length. Whoever's rows they are. */
export function readReelTotals(transaction: Transaction, projectId: number): Promise<ReelTotal[]> {
  return transaction.query<ReelTotal>(
    `select reel, sum(length * runs) as "pulledLength", case when length is null then part end as "designLength",
       case when length is null then runs else 1 end as runs, count(*)::int as cables
     from (${reelColumns.map(totalsSql).join(' union all ')}) cut
     group by 1, 3, 4`,
    [projectId],
  );
}

const nextSpelling = (column: ReelColumn, after: string): string =>
  `select c.${column} as reel from cable c where c.project_id = $1 and c.${column} <> '' and c.${column} > ${after} order by c.${column} limit 1`;

const spellingsSql = (column: ReelColumn): string =>
  `with recursive spelling as (
     (${nextSpelling(column, "''")})
     union all
     select (${nextSpelling(column, 's.reel')}) as reel from spelling s where s.reel is not null
   )
   select reel from spelling where reel is not null`;

/** Every spelling of a reel on cables: from one to the next by their index, since they are few and cables many. */
export async function readReelSpellings(transaction: Transaction, projectId: number): Promise<string[]> {
  const rows = await transaction.query<{ reel: string }>(
    reelColumns.map((column) => `(${spellingsSql(column)})`).join(' union '),
    [projectId],
  );
  return rows.map(({ reel }) => reel);
}
