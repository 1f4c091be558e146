/** Rows of packages: their readiness, the reasons for waiting, and their sums. Every query is bound to one project. */
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { PackagedRow, Wait } from '../../../contract/packages/packages.ts';
import { rowReadinesses, type RowReadiness } from '../../../contract/packages/readiness.ts';
import type { Transaction } from '../../db/database.ts';
import { quotedTypesOf } from '../sql/commodityTable.ts';
import { compareTexts } from './readiness/compareTexts.ts';
import { stateOf, type PackagedRows } from './readiness/packagedRows.ts';
import { percentOf } from './readiness/percent.ts';
import { readPackagedRows, type ReadinessCache } from './readiness/readinessCache.ts';
import { rowKindsOf } from './readiness/rowKinds.ts';
import type { RowsRequest } from './readiness/rowsRequest.ts';
import { partsOfHour } from './readiness/tableRows.ts';

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
export function sumPackageRows(
  transaction: Transaction,
  requested: RowsRequest,
  cache?: ReadinessCache,
): Promise<PackageSum[]> {
  return readPackagedRows(transaction, requested, cache, sumsOf);
}

async function sumsOf(packaged: PackagedRows): Promise<PackageSum[]> {
  const [states, types] = [rowReadinesses.length, commodityTypes.length];
  // Hours are summed as whole parts, which is exact.
  const sums = new Map<number, { rows: number; whole: number; quantity: number; budget: number; earned: number }>();
  await packaged.forEach(({ rows, row, packageKey }, state) => {
    const place = (packageKey * types + rows.type.values[row]!) * states + state;
    let sum = sums.get(place);
    if (!sum) sums.set(place, (sum = { rows: 0, whole: 0, quantity: 0, budget: 0, earned: 0 }));
    sum.rows += 1;
    if (rows.isWhole(row)) sum.whole += 1;
    sum.quantity += rows.quantity.values[row]!;
    sum.budget += rows.budget.values[row]!;
    sum.earned += rows.earned.values[row]!;
  });
  const found = Array.from(sums, ([place, { rows, whole, quantity, budget, earned }]): PackageSum => {
    const ofType = Math.floor(place / states);
    return {
      key: packaged.rows.names.keys[Math.floor(ofType / types)]!,
      type: commodityTypes[ofType % types]!,
      state: stateOf(place % states),
      rows,
      whole,
      quantity,
      budgetHours: budget / partsOfHour,
      earnedHours: earned / partsOfHour,
    };
  });
  return found.toSorted(
    (one, other) =>
      compareTexts(one.key, other.key) || compareTexts(one.type, other.type) || compareTexts(one.state, other.state),
  );
}

/** Row as read: the targets of its waits are not looked up yet. */
export type StoredPackagedRow = Omit<PackagedRow, 'waits'> & { readonly waits: readonly Omit<Wait, 'target'>[] };

export interface PackageContents {
  /** Number of rows in each state; empty states are left out. */
  readonly states: Readonly<Partial<Record<RowReadiness, number>>>;
  readonly rows: readonly StoredPackagedRow[];
}

/** Rows of a package, ready ones first, each with its reasons for waiting: a page of them, and their number. */
export function readPackageContents(
  transaction: Transaction,
  requested: RowsRequest,
  page: { readonly offset: number; readonly limit: number },
  cache?: ReadinessCache,
): Promise<PackageContents> {
  return readPackagedRows(transaction, requested, cache, async (packaged) => {
    const found: FoundRow[] = [];
    const states: Partial<Record<RowReadiness, number>> = {};
    await packaged.forEach(({ rows, row }, state) => {
      const name = stateOf(state);
      states[name] = (states[name] ?? 0) + 1;
      found.push({ type: rows.typeOf(row), id: rows.index.ids.values[row]!, state });
    });
    const listed = await readPage(transaction, requested, found, page);
    const rows = listed.map((row) => Object.assign(row, { state: stateOf(row.state), waits: waitsOf(packaged, row) }));
    return { states, rows };
  });
}

interface FoundRow {
  readonly type: CommodityType;
  readonly id: number;
  readonly state: number;
}

type ListedRow = Omit<PackagedRow, 'waits' | 'state'> & { readonly state: number };

/** Reads how the rows are listed; sorted by the database, as every list of tags is. */
function readPage(
  transaction: Transaction,
  { projectId, type: packageType }: RowsRequest,
  found: readonly FoundRow[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListedRow[]> {
  if (found.length === 0) return Promise.resolve([]);
  const each = rowKindsOf(packageType).map(
    ({ table, tag, description }) => `
      select f.type, r.id, ${tag} as tag, nullif(r.type_code, '') as "typeCode", nullif(${description}, '') as description, f.state,
        r.percent_complete as percent, r.budget_hours::double precision as "budgetHours", r.earned_hours::double precision as "earnedHours"
      from found f join ${table} r on r.project_id = $1 and r.id = f.id where f.type = any(array[${quotedTypesOf(table)}])`,
  );
  return transaction.query<ListedRow>(
    `with found as materialized (
       select * from unnest($2::text[], $3::int[], $4::int[]) as f(type, id, state)
     )
     select * from (${each.join(' union all ')}) l order by state, tag, type, id offset $5 limit $6`,
    [
      projectId,
      found.map(({ type }) => type),
      found.map(({ id }) => id),
      found.map(({ state }) => state),
      offset,
      limit,
    ],
  );
}

function waitsOf(packaged: PackagedRows, { type, id }: Pick<FoundRow, 'type' | 'id'>): Omit<Wait, 'target'>[] {
  const waits: Omit<Wait, 'target'>[] = [];
  const rows = packaged.rows.of(commodities[type].table);
  packaged.waitsOf(rows, rows.index.find(id), (kind, _key, label, fraction) => {
    const isHold = kind === 'hold';
    waits.push({ kind, tag: isHold ? null : label, percent: percentOf(fraction), text: isHold ? label : null });
  });
  return waits;
}
