/** The rows of packages: how ready they are, what they wait for, and what they sum to. Every query is bound to one project. */
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

/** A package that waits for others: its key and their numbers. */
export interface WaitingPackage {
  readonly key: string;
  readonly waits_for: readonly string[];
}

export interface RowsRequest {
  readonly projectId: number;
  readonly type: PackageType;
  readonly scope: RowScope | null;
  readonly waiting: readonly WaitingPackage[];
  /** The numbers of some packages as their list spells them, which rows do as well; null for all of the type. */
  readonly numbers: readonly string[] | null;
}

/** What `rowReadinessSql` is run with. */
export const parametersOf = ({ projectId, scope, waiting, numbers }: RowsRequest) => [
  projectId,
  scopeKeys(scope),
  jsonText(waiting),
  numbers,
];

/** Rows of one commodity and one state in a package. Quantities in the project's unit. */
export interface PackageSum {
  readonly key: string;
  readonly type: CommodityType;
  readonly state: RowReadiness;
  readonly rows: number;
  /** At 100 %, which of a package to test is more than its test. */
  readonly whole: number;
  readonly quantity: number;
  readonly budgetHours: number;
  readonly earnedHours: number;
}

/** What the rows of packages sum to, removed rows left out. */
export async function sumPackageRows(transaction: Transaction, asked: RowsRequest): Promise<PackageSum[]> {
  await joinByHash(transaction);
  return transaction.query<PackageSum>(
    `with ${rowReadinessSql(asked.type, { withWaits: false })}
     select package_key as key, type, state, count(*)::int as rows, (count(*) filter (where percent_complete >= 99.999999))::int as whole,
       sum(quantity)::double precision as quantity, sum(budget_hours)::double precision as "budgetHours", sum(earned_hours)::double precision as "earnedHours"
     from packaged_row group by package_key, type, state order by package_key, type, state`,
    parametersOf(asked),
  );
}

/** As the statement tells it: where what it waits for is found is not looked up yet. */
export type StoredPackagedRow = Omit<PackagedRow, 'waits'> & { readonly waits: readonly Omit<Wait, 'target'>[] };

export interface PackageContents {
  /** Rows in each state; a state without any is left out. */
  readonly states: Readonly<Partial<Record<RowReadiness, number>>>;
  readonly rows: readonly PackagedRow[];
}

/** The rows of a package, the ready ones first, each with what it waits for: a page of them, and how many there are. */
export async function readPackageContents(
  transaction: Transaction,
  asked: RowsRequest,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<PackageContents> {
  await joinByHash(transaction);
  const [contents] = await transaction.query<PackageContents>(
    `with ${rowReadinessSql(asked.type, { withWaits: true })},
     page as (
       select row_number() over (order by array_position(array['ready', 'waiting', 'unknown', 'done'], state), tag, type, id) as place,
         type, id, tag, nullif(type_code, '') as "typeCode", nullif(description, '') as description, state, waits,
         percent_complete as percent, budget_hours::double precision as "budgetHours", earned_hours::double precision as "earnedHours"
       from packaged_row order by place offset $5 limit $6
     )
     select coalesce((select jsonb_object_agg(state, rows) from (select state, count(*) as rows from packaged_row group by state) s), '{}') as states,
       coalesce((select jsonb_agg(to_jsonb(p) - 'place' order by place) from page p), '[]') as rows`,
    [...parametersOf(asked), offset, limit],
  );
  return contents!;
}
