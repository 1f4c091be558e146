/** Blockers of the rows of packages, one by one. Every query is bound to one project. */
import { maxBlockedPackages } from '../../../contract/packages/blockers.ts';
import type { PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import type { WaitKind } from '../../../contract/packages/readiness.ts';
import type { Transaction } from '../../db/database.ts';
import { keySql } from '../sql/derivedSql.ts';
import { rowReadinessSql } from '../reporting/readiness/rowReadiness.ts';
import { joinByHash } from '../sql/transactionSettings.ts';
import { parametersOf, type RowsRequest } from './packageRows.ts';

/** Rows and unearned budget hours: of rows that wait for nothing else, and of all that wait. */
export interface BlockedCounts {
  readonly freedRows: number;
  readonly freedHours: number;
  readonly heldRows: number;
  readonly heldHours: number;
}

export interface BlockerRow extends BlockedCounts {
  readonly kind: WaitKind;
  readonly tag: string | null;
  readonly text: string | null;
  readonly percent: number | null;
  readonly packages: readonly (BlockedCounts & { readonly key: string })[];
}

export interface UnlockRows {
  readonly blockers: readonly BlockerRow[];
  readonly total: number;
  readonly waitingRows: number;
  readonly waitingHours: number;
  /** Packages of the blockers, each waiting row once. */
  readonly packages: readonly { readonly key: string; readonly rows: number; readonly hours: number }[];
}

const counted = `(count(*) filter (where alone))::int as "freedRows", coalesce(sum(hours) filter (where alone), 0) as "freedHours",
  count(*)::int as "heldRows", sum(hours) as "heldHours"`;
const most = '"freedHours" desc, "heldHours" desc, "freedRows" desc, "heldRows" desc';

/** Names with their comparison key, each computed once; for routes the key of the raceway, at any level. */
const spellingSql = (type: PackageType): string =>
  type === 'installation'
    ? `select n.name, ${keySql('n.name')} as key, coalesce(t.raceway_key, t.key) as route_key from name n left join route_tag t on t.tag = n.name`
    : `select n.name, ${keySql('n.name')} as key, null::text as route_key from name n`;

/** SQL that ends in `blocked`: each waiting row with each of its blockers once, and if it is the only one. */
const blockedSql = (type: PackageType): string => `
  waiting_row as materialized (
    select row_number() over () as no, package_key, greatest(budget_hours - earned_hours, 0)::double precision as hours, waits
    from packaged_row where state in ('waiting', 'unknown') and package_key <> all($6::text[])
  ),
  wait as materialized (
    select r.no, w.kind, w.tag, w.text, w.percent, coalesce(w.tag, w.text) as name
    from waiting_row r cross join lateral jsonb_to_recordset(r.waits) as w(kind text, tag text, text text, percent double precision)
  ),
  name as (select distinct name from wait where name is not null),
  spelling as materialized (${spellingSql(type)}),
  thing as materialized (
    select w.no, w.kind, coalesce(case when w.kind in ('raceway', 'unknownRaceway') then s.route_key end, s.key, '') as key,
      min(w.tag) as tag, min(w.text) as text, max(w.percent) as percent
    from wait w left join spelling s on s.name = w.name group by 1, 2, 3
  ),
  blocked as materialized (
    select t.*, r.package_key, r.hours, count(*) over (partition by t.no) = 1 as alone from thing t join waiting_row r on r.no = t.no
  )`;

/**
 * Blockers sorted by the hours that each alone makes ready; at most `limit`. Rows of the packages with a key in `leftOut` are
 * ignored.
 */
export async function rankBlockers(
  transaction: Transaction,
  requested: RowsRequest,
  { limit, leftOut }: { readonly limit: number; readonly leftOut: readonly string[] },
): Promise<UnlockRows> {
  await joinByHash(transaction);
  const [row] = await transaction.query<UnlockRows>(
    `with ${rowReadinessSql(requested.type, { withWaits: true })}, ${blockedSql(requested.type)},
     blocker as (
       select kind, key, min(tag) as tag, min(text) as text, max(percent) as percent, ${counted}
       from blocked group by kind, key
     ),
     told as materialized (
       select *, row_number() over (order by ${most}, kind, key) as place from blocker order by place limit $5
     ),
     told_package as (
       select b.kind, b.key, b.package_key, ${counted} from blocked b join told t on t.kind = b.kind and t.key = b.key group by 1, 2, 3
     ),
     placed as materialized (select *, row_number() over (partition by kind, key order by ${most}, package_key) as place from told_package)
     select (select count(*)::int from blocker) as total,
       (select count(*)::int from waiting_row) as "waitingRows",
       (select coalesce(sum(hours), 0) from waiting_row) as "waitingHours",
       coalesce((
         select jsonb_agg(to_jsonb(t) || jsonb_build_object('packages', (
             select jsonb_agg(to_jsonb(p) || jsonb_build_object('key', p.package_key) order by p.place)
             from placed p where p.kind = t.kind and p.key = t.key and p.place <= ${maxBlockedPackages}))
           order by t.place)
         from told t), '[]'::jsonb) as blockers,
       coalesce((
         select jsonb_agg(to_jsonb(w) order by w.key)
         from (select package_key as key, count(*)::int as rows, sum(hours) as hours from waiting_row group by 1) w
         where w.key in (select package_key from placed where place <= ${maxBlockedPackages})), '[]'::jsonb) as packages`,
    [...parametersOf(requested), limit, leftOut],
  );
  return row!;
}
