/** Cables by reel. Lengths in the project's unit; each piece of a cable from two reels has its own. */
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { sameLength } from '../../../contract/base/units/lengths.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { cutStep } from '../../../contract/progress/cuts.ts';
import type { CablesWithoutReel } from '../../../contract/reels/reelPlan.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { measuredStep } from '../../../contract/progress/progress.ts';
import { installedLengthSql, offSecondReelSql, secondPartSql } from '../sql/lengthSql.ts';
import { joinedSql, separator, separatorSql } from '../sql/columnText.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';
import { aggregateInOrder } from '../sql/transactionSettings.ts';

/** Splice of a cable: its second piece. */
export interface ReelSplice {
  readonly reel: string;
  /** Planned part of the design length of each run; null if not specified. */
  readonly length: number | null;
  readonly note: string | null;
  /** Sum of all runs; null if nothing is pulled. */
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
  /** Sum of all runs of the first piece; null if nothing is pulled. */
  readonly pulledLength: number | null;
  /** True if completely pulled, or removed: it takes nothing more from a reel. */
  readonly isPulled: boolean;
  readonly startMark: number | null;
  readonly endMark: number | null;
  readonly pulledDate: string | null;
  readonly splice: ReelSplice | null;
  /** True if the cable is in the caller's scope. */
  readonly isInScope: boolean;
}

const named = (reels: readonly string[] | null): readonly (readonly string[])[] => (reels === null ? [] : [reels]);

/** Columns of a cable that name the reel of a piece. */
const reelColumns = ['reel', 'splice_reel'] as const;
type ReelColumn = (typeof reelColumns)[number];

/**
 * Condition for all reels, or those in a parameter as cables spell them: uses the index of the column, which an `or` would not.
 */
const onReels = (column: ReelColumn, reels: readonly string[] | null, parameter: string): string =>
  reels === null ? '' : `and c.${column} <> '' and c.${column} = any(${parameter}::text[])`;

const pulling = measuredStep(commodities.cable)!;

/** Joins the installed length of one run: `p.length`, and its part from the second reel, `s.length`. */
const lengthsSql = `cross join lateral (select ${installedLengthSql(pulling, 'c')} as length) p
     cross join lateral (select ${offSecondReelSql('cable', 'c', 'p.length')} as length) s`;

/** Length of one run taken from the reel of the column. */
const offReel = {
  reel: '(p.length - least(p.length, coalesce(s.length, 0)))',
  splice_reel: 's.length',
} as const satisfies Record<ReelColumn, string>;

/** Part of the design length of one run from that reel. */
const partOf = {
  reel: `c.design_length - case when c.splice_reel <> '' then ${secondPartSql('cable', 'c')} else 0 end`,
  splice_reel: secondPartSql('cable', 'c'),
} as const satisfies Record<ReelColumn, string>;

const marksOf = {
  reel: ['pull_start_mark', 'pull_end_mark'],
  splice_reel: ['splice_start_mark', 'splice_end_mark'],
} as const satisfies Record<ReelColumn, readonly [string, string]>;

const namesReelSql = `(coalesce(c.reel, '') <> '' or coalesce(c.splice_reel, '') <> '')`;

type CableRow = Omit<ReelCable, 'splice'> & {
  readonly spliceReel: string | null;
  readonly spliceLength: number | null;
  readonly spliceNote: string | null;
  readonly splicePulled: number | null;
  readonly spliceStart: number | null;
  readonly spliceEnd: number | null;
};

function reportedCable({
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
 * Cables that have taken or will take length from a reel; one removed by a revision only while it has pulled length. Sorted by
 * tag. `reels`: limits the result to these, as cables spell them. `withOrdered`: limits it to cables that name a reel, and these
 * ids.
 */
export async function readReelCables(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  reels: readonly string[] | null = null,
  withOrdered: readonly number[] | null = null,
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
       ${withOrdered === null ? '' : `and (${namesReelSql} or c.id = any($${3 + named(reels).length}::int[]))`}
     order by c.tag_key, c.id`,
    [projectId, scopeKeys(scope), ...named(reels), ...(withOrdered === null ? [] : [withOrdered])],
  );
  return rows.map(reportedCable);
}

/**
 * Sums by type of the cables in the scope that `withOrdered` leaves out: of those not completely pulled, their number, the length
 * they take with the cut tolerance, and its pulled part. Same as `cutLength` and `lengthTaken`.
 */
export function readCablesWithoutReel(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  ordered: readonly number[],
  { tolerancePercent, unit }: { readonly tolerancePercent: number; readonly unit: LengthUnit },
): Promise<CablesWithoutReel[]> {
  return transaction.query<CablesWithoutReel>(
    `select "cableType", count(*) filter (where is_open)::int as cables,
       coalesce(sum(greatest(planned, pulled, 0)) filter (where is_open), 0) as length,
       coalesce(sum(pulled) filter (where is_open), 0) as pulled
     from (
       select c.type_code as "cableType", not (c.pulled_fraction >= 1 or c.removed) as is_open, p.length * c.runs as pulled,
         case when c.design_length > 0 then c.runs * (ceil((c.design_length * $3::double precision - ${sameLength}) * ${cutStep[unit]}) / ${cutStep[unit]}) end as planned
       from cable c
       ${lengthsSql}
       where c.project_id = $1 and (not c.removed or p.length > 0) and not ${namesReelSql} and not c.id = any($4::int[])
         and ${inScopeSql('c', '$2', 'cable')}
     ) cable
     group by 1 order by 1`,
    [projectId, scopeKeys(scope), 1 + tolerancePercent / 100, ordered],
  );
}

const cells = (joined: string | null | undefined): string[] => (joined ?? '').split(separator);

export interface UnassignedCable {
  readonly id: number;
  readonly cableType: string;
  readonly designLength: number;
  readonly runs: number;
}

/**
 * Cables in the scope that can be given their first reel, by id: of a type, with a length, and not started. Read as joined texts,
 * because a project has a hundred thousand of them.
 */
export async function readUnassignedCables(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<UnassignedCable[]> {
  await aggregateInOrder(transaction);
  const [row] = await transaction.query<Record<'ids' | 'types' | 'lengths' | 'runs', string | null>>(
    `select ${joinedSql('id::text')} as ids, ${joinedSql(`replace(type_code, ${separatorSql}, ' ')`)} as types,
       ${joinedSql('design_length::text')} as lengths, ${joinedSql('runs::text')} as runs
     from (
       select c.id, c.type_code, c.design_length, c.runs from cable c
       ${lengthsSql}
       where c.project_id = $1 and not c.removed and c.pulled_fraction < 1 and c.design_length > 0 and c.type_code is not null
         and coalesce(p.length, 0) = 0 and not ${namesReelSql} and ${inScopeSql('c', '$2', 'cable')}
       order by c.id
     ) cable`,
    [projectId, scopeKeys(scope)],
  );
  if (row?.ids === null) return [];
  const [types, lengths, runs] = [cells(row?.types), cells(row?.lengths), cells(row?.runs)];
  return cells(row?.ids).map((id, at) => ({
    id: Number(id),
    cableType: types[at] ?? '',
    designLength: Number(lengths[at]),
    runs: Number(runs[at]),
  }));
}

/** Length taken from a reel for a cable. */
export interface ReelCut {
  readonly id: number;
  readonly tag: string;
  /** Spelling of the cable. */
  readonly reel: string;
  /** Sum of all runs. */
  readonly length: number;
  readonly startMark: number | null;
  readonly endMark: number | null;
  /** True if the cable is in the caller's scope. */
  readonly isInScope: boolean;
}

/** Lengths taken from reels, inside and outside the scope; `reels` as cables spell them, null for all. */
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

/** Length taken from a reel for all of its cables. */
export interface ReelTotal {
  /** Spelling of the cables. */
  readonly reel: string;
  /** Sum of all runs; null for pulled `cables` whose length was not recorded. */
  readonly pulledLength: number | null;
  /** Design length of one run of each cable on this reel. */
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

/** Length taken from each reel; pulled cables of unknown length count by their design length. Independent of the scope. */
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

/** Spellings of reels on cables: found one after the other through the index, since they are few and cables many. */
export async function readReelSpellings(transaction: Transaction, projectId: number): Promise<string[]> {
  const rows = await transaction.query<{ reel: string }>(
    reelColumns.map((column) => `(${spellingsSql(column)})`).join(' union '),
    [projectId],
  );
  return rows.map(({ reel }) => reel);
}
