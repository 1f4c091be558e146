/** Packages on the first page of a foreman. Every query is bound to one project. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { HomePackage, HomeProject } from '../../../contract/packages/foremanHome.ts';
import { packageFieldOf } from '../../../contract/packages/packageTypes.ts';
import type { RowReadiness } from '../../../contract/packages/readiness.ts';
import type { Transaction } from '../../db/database.ts';
import { rowReadinessSql } from '../reporting/readiness/rowReadiness.ts';
import { typeColumnOf, typeOfEachTable } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';
import { joinByHash } from '../sql/transactionSettings.ts';
import { parametersOf, type RowsRequest } from './packageRows.ts';

type Reason = HomePackage['reasons'][number];

export interface HomeRows {
  readonly counts: readonly {
    readonly key: string;
    readonly type: CommodityType;
    readonly state: RowReadiness;
    /** Keys of the steps that are not done. */
    readonly openSteps: readonly string[];
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

/** Rows of the packages by commodity, state and open steps, the reasons of waiting rows, and rows with a superseded card. */
export async function readHomeRows(
  transaction: Transaction,
  requested: RowsRequest,
  { reasons, cards }: { readonly reasons: number; readonly cards: number },
): Promise<HomeRows> {
  await joinByHash(transaction);
  const [found] = await transaction.query<HomeRows>(
    `with ${rowReadinessSql(requested.type, { withWaits: true })},
     own as materialized (select row_number() over () as no, package_key as key, type, id, tag, state, open_steps, waits from packaged_row),
     counted as (select key, type, state, open_steps as "openSteps", count(*)::int as rows from own group by key, type, state, open_steps),
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

/** Open rows of the types that crews work on in packages, in no package, by foreman: each name is compared once. */
const unpackagedSql = typeOfEachTable
  .flatMap((type) => {
    const field = packageFieldOf(commodities[type]);
    const typeSql = typeColumnOf(type) ?? `'${type}'`;
    return field === undefined
      ? []
      : [
          `select ${typeSql} as type, foreman, count(*)::int as rows from ${commodities[type].table}
           where project_id = $1 and not removed and percent_complete < 99.999999 and foreman <> '' and coalesce(${columnName(field.key)}, '') = ''
           group by 1, 2`,
        ];
  })
  .join(' union all ');

/** Open rows that name the user, by their keys, and are in no package. */
export async function countRowsWithoutPackage(
  transaction: Transaction,
  projectId: number,
  keys: readonly string[],
): Promise<HomeProject['withoutPackage']> {
  const found = await transaction.query<{ type: CommodityType; foreman: string; rows: number }>(
    `select type, foreman, rows from (${unpackagedSql}) u where ${keySql('foreman')} = any($2::text[]) order by foreman`,
    [projectId, keys],
  );
  const rowsOf = (type: CommodityType) =>
    found.filter((each) => each.type === type).reduce((sum, { rows }) => sum + rows, 0);
  return {
    names: [...new Set(found.map(({ foreman }) => foreman))],
    types: commodityTypes.map((type) => ({ type, rows: rowsOf(type) })).filter(({ rows }) => rows > 0),
  };
}
