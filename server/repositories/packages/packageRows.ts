/** Rows of packages: their readiness, the reasons for waiting, and their sums. Every query is bound to one project. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import type { PackagedRow, Wait } from '../../../contract/packages/packages.ts';
import type { RowReadiness } from '../../../contract/packages/readiness.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { rowReadinessSql } from '../reporting/readiness/rowReadiness.ts';
import { scopeKeys } from '../sql/rowScope.ts';
import { joinByHash } from '../sql/transactionSettings.ts';

/** Package that waits for others: its key and their numbers. */
export interface WaitingPackage {
  readonly key: string;
  readonly waits_for: readonly string[];
}

export interface RowsRequest {
  readonly projectId: number;
  readonly type: PackageType;
  readonly scope: RowScope | null;
  readonly waiting: readonly WaitingPackage[];
  /** Numbers of some packages in the spelling of their list, which rows use too; null for all of the type. */
  readonly numbers: readonly string[] | null;
}

/** Parameters of `rowReadinessSql`. */
export const parametersOf = ({ projectId, scope, waiting, numbers }: RowsRequest) => [
  projectId,
  scopeKeys(scope),
  jsonText(waiting),
  numbers,
];

/** Sum of the rows of one commodity and one state in a package. Quantities in the project's unit. */
export interface PackageSum {
  readonly key: string;
  readonly type: CommodityType;
  readonly state: RowReadiness;
  readonly rows: number;
  /** Number of rows at 100 %; in a test package this requires more than the test. */
  readonly whole: number;
  readonly quantity: number;
  readonly budgetHours: number;
  readonly earnedHours: number;
}

/** Sums of the rows of packages, without removed rows. */
export async function sumPackageRows(transaction: Transaction, requested: RowsRequest): Promise<PackageSum[]> {
  await joinByHash(transaction);
  return transaction.query<PackageSum>(
    `with ${rowReadinessSql(requested.type, { withWaits: false })}
     select package_key as key, type, state, count(*)::int as rows, (count(*) filter (where percent_complete >= 99.999999))::int as whole,
       sum(quantity)::double precision as quantity, sum(budget_hours)::double precision as "budgetHours", sum(earned_hours)::double precision as "earnedHours"
     from packaged_row group by package_key, type, state order by package_key, type, state`,
    parametersOf(requested),
  );
}

/** Row as the statement returns it: the targets of its waits are not looked up yet. */
export type StoredPackagedRow = Omit<PackagedRow, 'waits'> & { readonly waits: readonly Omit<Wait, 'target'>[] };

export interface PackageContents {
  /** Number of rows in each state; empty states are left out. */
  readonly states: Readonly<Partial<Record<RowReadiness, number>>>;
  readonly rows: readonly PackagedRow[];
}

/** Rows of a package, ready ones first, each with its reasons for waiting: a page of them, and their number. */
export async function readPackageContents(
  transaction: Transaction,
  requested: RowsRequest,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<PackageContents> {
  await joinByHash(transaction);
  const [contents] = await transaction.query<PackageContents>(
    `with ${rowReadinessSql(requested.type, { withWaits: true })},
     page as (
       select row_number() over (order by array_position(array['ready', 'waiting', 'unknown', 'done'], state), tag, type, id) as place,
         type, id, tag, nullif(type_code, '') as "typeCode", nullif(description, '') as description, state, waits,
         percent_complete as percent, budget_hours::double precision as "budgetHours", earned_hours::double precision as "earnedHours"
       from packaged_row order by place offset $5 limit $6
     )
     select coalesce((select jsonb_object_agg(state, rows) from (select state, count(*) as rows from packaged_row group by state) s), '{}') as states,
       coalesce((select jsonb_agg(to_jsonb(p) - 'place' order by place) from page p), '[]') as rows`,
    [...parametersOf(requested), offset, limit],
  );
  return contents!;
}
