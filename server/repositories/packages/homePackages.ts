/** Packages on the first page of a foreman. Every query is bound to one project. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { HomePackage } from '../../../contract/packages/foremanHome.ts';
import type { RowReadiness } from '../../../contract/packages/readiness.ts';
import type { Transaction } from '../../db/database.ts';
import { rowReadinessSql } from '../reporting/readiness/rowReadiness.ts';
import { joinByHash } from '../sql/transactionSettings.ts';
import { parametersOf, type RowsRequest } from './packageRows.ts';

type Reason = HomePackage['reasons'][number];

export interface HomeRows {
  readonly counts: readonly {
    readonly key: string;
    readonly type: CommodityType;
    readonly state: RowReadiness;
    readonly rows: number;
  }[];
  /** Most frequent reasons for waiting in each package, most rows first. */
  readonly reasons: readonly (Reason & { readonly key: string })[];
  readonly supersededTotal: number;
  readonly superseded: readonly {
    readonly key: string;
    readonly type: CommodityType;
    readonly id: number;
    readonly tag: string;
  }[];
}

/** Rows of the packages by commodity and state, the reasons of waiting rows, and rows with a superseded card. */
export async function readHomeRows(
  transaction: Transaction,
  requested: RowsRequest,
  { reasons, cards }: { readonly reasons: number; readonly cards: number },
): Promise<HomeRows> {
  await joinByHash(transaction);
  const [found] = await transaction.query<HomeRows>(
    `with ${rowReadinessSql(requested.type, { withWaits: true })},
     own as materialized (select row_number() over () as no, package_key as key, type, id, tag, state, waits from packaged_row),
     counted as (select key, type, state, count(*)::int as rows from own group by key, type, state),
     waited as (
       select distinct o.no, o.key, w.kind, w.tag, w.text, w.percent
       from own o cross join lateral jsonb_to_recordset(o.waits) as w(kind text, tag text, text text, percent double precision)
       where o.state in ('waiting', 'unknown')
     ),
     reason as (
       select key, kind, tag, text, max(percent) as percent, count(*)::int as rows,
         row_number() over (partition by key order by count(*) desc, kind, tag, text) as place
       from waited group by key, kind, tag, text
     ),
     card as materialized (
       select key, type, id, tag, row_number() over (order by key, tag, type, id) as place from own where waits @> '[{"kind": "cardSuperseded"}]'
     )
     select coalesce((select jsonb_agg(to_jsonb(c)) from counted c), '[]') as counts,
       coalesce((select jsonb_agg(to_jsonb(r) - 'place' order by r.key, r.place) from reason r where r.place <= $5), '[]') as reasons,
       (select count(*)::int from card) as "supersededTotal",
       coalesce((select jsonb_agg(to_jsonb(c) - 'place' order by c.place) from card c where c.place <= $6), '[]') as superseded`,
    [...parametersOf(requested), reasons, cards],
  );
  return found!;
}
