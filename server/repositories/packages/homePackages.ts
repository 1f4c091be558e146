/** Packages on the first page of a foreman. Every query is bound to one project. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { HomePackage, HomeProject } from '../../../contract/packages/foremanHome.ts';
import { packageFieldOf } from '../../../contract/packages/packageTypes.ts';
import type { RowReadiness, WaitKind } from '../../../contract/packages/readiness.ts';
import type { Transaction } from '../../db/database.ts';
import { quotedTypesOf, typeColumnOf, typeOfEachTable } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';
import { compareTexts } from './readiness/compareTexts.ts';
import { stateOf } from './readiness/packagedRows.ts';
import { percentOf } from './readiness/percent.ts';
import { readPackagedRows, type ReadinessCache } from './readiness/readinessCache.ts';
import { rowKindsOf } from './readiness/rowKinds.ts';
import type { RowsRequest } from './readiness/rowsRequest.ts';
import type { TableRows } from './readiness/tableRows.ts';

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
export function readHomeRows(
  transaction: Transaction,
  requested: RowsRequest,
  limits: { readonly reasons: number; readonly cards: number },
  cache?: ReadinessCache,
): Promise<HomeRows> {
  return readPackagedRows(transaction, requested, cache, async (packaged) => {
    const counts = new Map<string, Counted>();
    const reasons = new Map<number, Map<string, CountedReason>>();
    const superseded: FoundCard[] = [];
    let own: RowReasons = { reasons: new Map(), isSuperseded: false };
    const { keys } = packaged.rows.names;
    await packaged.forEach(
      ({ rows, row, packageKey }, state) => {
        const place = [packageKey, rows.type.values[row]!, state, rows.openSteps.values[row]!].join(' ');
        const known = counts.get(place);
        if (known) known.rows += 1;
        else counts.set(place, countOf(keys[packageKey]!, rows, row, state));
        if (own.isSuperseded)
          superseded.push({ key: keys[packageKey]!, type: rows.typeOf(row), id: rows.index.ids.values[row]! });
        if (own.reasons.size === 0) return;
        const ofPackage = reasons.get(packageKey) ?? new Map<string, CountedReason>();
        reasons.set(packageKey, ofPackage);
        for (const [reason, counted] of own.reasons) addReason(ofPackage, reason, counted);
        own = { reasons: new Map(), isSuperseded: false };
      },
      (kind, _key, label, fraction) => {
        if (kind === 'cardSuperseded') own.isSuperseded = true;
        // A row counts once for each reason, however often it names it.
        own.reasons.set(`${kind} ${label ?? ''}`, { kind, label, fraction, rows: 1 });
      },
    );
    return {
      counts: [...counts.values()],
      reasons: Array.from(reasons, ([key, each]) => ({ key: keys[key]!, each: [...each.values()] }))
        .toSorted((one, other) => compareTexts(one.key, other.key))
        .flatMap(({ key, each }) => mostFrequent(key, each, limits.reasons)),
      supersededTotal: superseded.length,
      superseded: await firstCards(transaction, requested, superseded, limits.cards),
    };
  });
}

type Counted = { -readonly [Key in keyof HomeRows['counts'][number]]: HomeRows['counts'][number][Key] };

function countOf(key: string, rows: TableRows, row: number, state: number): Counted {
  const open = rows.openSteps.values[row]!;
  const steps = commodities[rows.shape.type].steps.filter((_step, at) => (open & (1 << at)) !== 0);
  return { key, type: rows.typeOf(row), state: stateOf(state), openSteps: steps.map((step) => step.key), rows: 1 };
}

/** Reasons of one row. */
interface RowReasons {
  readonly reasons: Map<string, CountedReason>;
  isSuperseded: boolean;
}

interface CountedReason {
  readonly kind: WaitKind;
  readonly label: string | null;
  /** Highest progress; NaN for none. */
  fraction: number;
  rows: number;
}

function addReason(reasons: Map<string, CountedReason>, reason: string, counted: CountedReason): void {
  const known = reasons.get(reason);
  if (!known) {
    reasons.set(reason, { ...counted });
    return;
  }
  known.rows += counted.rows;
  // A jumper names the progress of equipment, a cable does not.
  if (Number.isNaN(known.fraction) || counted.fraction > known.fraction) known.fraction = counted.fraction;
}

function mostFrequent(key: string, reasons: readonly CountedReason[], limit: number): HomeRows['reasons'][number][] {
  return reasons
    .toSorted(
      (one, other) =>
        other.rows - one.rows ||
        compareTexts(one.kind, other.kind) ||
        Number(one.label === null) - Number(other.label === null) ||
        compareTexts(one.label ?? '', other.label ?? ''),
    )
    .slice(0, limit)
    .map(({ kind, label, fraction, rows }) => ({
      key,
      kind,
      tag: kind === 'hold' ? null : label,
      text: kind === 'hold' ? label : null,
      percent: percentOf(fraction),
      rows,
    }));
}

interface FoundCard {
  readonly key: string;
  readonly type: CommodityType;
  readonly id: number;
}

/** Reads the tags of rows with a superseded card: the first by package and tag. */
function firstCards(
  transaction: Transaction,
  { projectId, type: packageType }: RowsRequest,
  found: readonly FoundCard[],
  limit: number,
): Promise<HomeRows['superseded'][number][]> {
  if (found.length === 0) return Promise.resolve([]);
  const each = rowKindsOf(packageType).map(
    ({ table, tag }) => `
      select f.key, f.type, r.id, ${tag} as tag from found f join ${table} r on r.project_id = $1 and r.id = f.id
      where f.type = any(array[${quotedTypesOf(table)}])`,
  );
  return transaction.query(
    `with found as materialized (select * from unnest($2::text[], $3::text[], $4::int[]) as f(key, type, id))
     select * from (${each.join(' union all ')}) l order by key, tag, type, id limit $5`,
    [projectId, found.map(({ key }) => key), found.map(({ type }) => type), found.map(({ id }) => id), limit],
  );
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
