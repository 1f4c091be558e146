/** Blockers of the rows of packages, one by one. Every query is bound to one project. */
import { maxBlockedPackages } from '../../../contract/packages/blockers.ts';
import { waitKinds, type WaitKind } from '../../../contract/packages/readiness.ts';
import type { Transaction } from '../../db/database.ts';
import { integers, doubles } from './readiness/columns.ts';
import { compareTexts } from './readiness/compareTexts.ts';
import { isWaiting, type PackagedRows } from './readiness/packagedRows.ts';
import { percentOf } from './readiness/percent.ts';
import { readPackagedRows, type ReadinessCache } from './readiness/readinessCache.ts';
import type { RowsRequest } from './readiness/rowsRequest.ts';
import { partsOfHour } from './readiness/tableRows.ts';

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

interface RankOptions {
  readonly limit: number;
  readonly leftOut: readonly string[];
}

/**
 * Blockers sorted by the hours that each alone makes ready; at most `limit`. Rows of the packages with a key in `leftOut` are
 * ignored.
 */
export function rankBlockers(
  transaction: Transaction,
  requested: RowsRequest,
  options: RankOptions,
  cache?: ReadinessCache,
): Promise<UnlockRows> {
  return readPackagedRows(transaction, requested, cache, (packaged) => rank(packaged, options));
}

/** Hours in whole parts, so that sums are exact. */
type Counts = { -readonly [Key in keyof BlockedCounts]: number };

interface Blocker extends Counts {
  readonly kind: WaitKind;
  /** Number of the key of what rows wait for. */
  readonly key: number;
  /** First spelling in use. */
  label: string | null;
  /** Highest progress; NaN for none. */
  fraction: number;
}

/** Each waiting row with its blockers, each once. */
interface BlockedRows {
  readonly blockers: readonly Blocker[];
  /** Places in `blockers`, row after row. */
  readonly blockerOf: Int32Array;
  /** End of each row's part of `blockerOf`. */
  readonly ends: Int32Array;
  readonly packageOf: Int32Array;
  readonly hoursOf: Float64Array;
  readonly count: number;
}

async function rank(packaged: PackagedRows, { limit, leftOut }: RankOptions): Promise<UnlockRows> {
  const { keys } = packaged.rows.names;
  const blocked = await findBlocked(packaged, leftOut);
  const { blockers, count, packageOf, hoursOf } = blocked;
  const compare = (one: Blocker, other: Blocker) =>
    compareCounts(one, other) || compareTexts(one.kind, other.kind) || compareTexts(keys[one.key]!, keys[other.key]!);
  const first = firstOf(blockers, compare, limit);
  const packagesOf = countPackages(blocked, first);
  const listed = first.map((blocker) =>
    Array.from(packagesOf.get(blocker)!, ([key, counts]) => ({ key: keys[key]!, number: key, counts }))
      .toSorted((one, other) => compareCounts(one.counts, other.counts) || compareTexts(one.key, other.key))
      .slice(0, maxBlockedPackages),
  );
  const named = new Set(listed.flatMap((each) => each.map(({ number }) => number)));
  const sums = new Map<number, { rows: number; hours: number }>();
  let waitingHours = 0;
  for (let row = 0; row < count; row += 1) {
    const [key, hours] = [packageOf[row]!, hoursOf[row]!];
    waitingHours += hours;
    if (!named.has(key)) continue;
    const sum = sums.get(key) ?? { rows: 0, hours: 0 };
    sums.set(key, sum);
    sum.rows += 1;
    sum.hours += hours;
  }
  return {
    total: blockers.length,
    waitingRows: count,
    waitingHours: waitingHours / partsOfHour,
    blockers: first.map((blocker, at) => {
      const { kind, label, fraction } = blocker;
      const packages = listed[at]!.map(({ key, counts }) => Object.assign(inHours(counts), { key }));
      const [tag, text] = kind === 'hold' ? [null, label] : [label, null];
      return Object.assign(inHours(blocker), { kind, tag, text, percent: percentOf(fraction), packages });
    }),
    packages: Array.from(sums, ([key, { rows, hours }]) => ({
      key: keys[key]!,
      rows,
      hours: hours / partsOfHour,
    })).toSorted((one, other) => compareTexts(one.key, other.key)),
  };
}

/** The first items in sequence, without sorting the rest: each cable that is not pulled can be a blocker. */
function firstOf<Item>(items: readonly Item[], compare: (one: Item, other: Item) => number, limit: number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length === limit && compare(item, first.at(-1)!) >= 0) continue;
    let at = first.length;
    while (at > 0 && compare(item, first[at - 1]!) < 0) at -= 1;
    first.splice(at, 0, item);
    if (first.length > limit) first.pop();
  }
  return first;
}

const noCounts = (): Counts => ({ freedRows: 0, freedHours: 0, heldRows: 0, heldHours: 0 });

const inHours = ({ freedRows, freedHours, heldRows, heldHours }: BlockedCounts): BlockedCounts => ({
  freedRows,
  freedHours: freedHours / partsOfHour,
  heldRows,
  heldHours: heldHours / partsOfHour,
});

function addRow(counts: Counts, hours: number, isAlone: boolean): void {
  counts.heldRows += 1;
  counts.heldHours += hours;
  if (!isAlone) return;
  counts.freedRows += 1;
  counts.freedHours += hours;
}

/** Most first. */
const compareCounts = (one: BlockedCounts, other: BlockedCounts): number =>
  other.freedHours - one.freedHours ||
  other.heldHours - one.heldHours ||
  other.freedRows - one.freedRows ||
  other.heldRows - one.heldRows;

async function findBlocked(packaged: PackagedRows, leftOut: readonly string[]): Promise<BlockedRows> {
  const { names } = packaged.rows;
  const ignored = new Set(leftOut.map((key) => names.findKey(key)));
  const blockers: Blocker[] = [];
  // Place of each blocker plus 1, by its kind and the number of its key.
  const places = Object.fromEntries(waitKinds.map((kind) => [kind, integers()]));
  const [blockerOf, ends, packageOf, hoursOf] = [integers(), integers(), integers(), doubles()];
  let [count, start, end] = [0, 0, 0];
  const isListed = (place: number): boolean => {
    for (let at = start; at < end; at += 1) if (blockerOf.values[at] === place) return true;
    return false;
  };
  await packaged.forEach(
    ({ rows, row, packageKey }, state) => {
      if (!isWaiting(state)) return;
      const hours = Math.max(0, rows.budget.values[row]! - rows.earned.values[row]!);
      for (let at = start; at < end; at += 1) addRow(blockers[blockerOf.values[at]!]!, hours, end - start === 1);
      packageOf.set(count, packageKey);
      hoursOf.set(count, hours);
      ends.set(count, end);
      count += 1;
      start = end;
    },
    (kind, key, label, fraction) => {
      const placeOfKey = places[kind]!;
      let place = placeOfKey.get(key) - 1;
      if (place < 0) {
        place = blockers.length;
        blockers.push({ kind, key, label, fraction, freedRows: 0, freedHours: 0, heldRows: 0, heldHours: 0 });
        placeOfKey.set(key, place + 1);
      }
      const blocker = blockers[place]!;
      if (label !== null && (blocker.label === null || label < blocker.label)) blocker.label = label;
      if (Number.isNaN(blocker.fraction) || fraction > blocker.fraction) blocker.fraction = fraction;
      if (isListed(place)) return;
      blockerOf.set(end, place);
      end += 1;
    },
    ignored,
  );
  return {
    blockers,
    blockerOf: blockerOf.values,
    ends: ends.values,
    packageOf: packageOf.values,
    hoursOf: hoursOf.values,
    count,
  };
}

/** Counts of the packages of each of the blockers. */
function countPackages(
  { blockers, blockerOf, ends, packageOf, hoursOf, count }: BlockedRows,
  chosen: readonly Blocker[],
): ReadonlyMap<Blocker, ReadonlyMap<number, Counts>> {
  const found = new Map(chosen.map((blocker) => [blocker, new Map<number, Counts>()]));
  const ofPlace = blockers.map((blocker) => found.get(blocker));
  let start = 0;
  for (let row = 0; row < count; row += 1) {
    const end = ends[row]!;
    for (let at = start; at < end; at += 1) {
      const packages = ofPlace[blockerOf[at]!];
      if (!packages) continue;
      const counts = packages.get(packageOf[row]!) ?? noCounts();
      packages.set(packageOf[row]!, counts);
      addRow(counts, hoursOf[row]!, end - start === 1);
    }
    start = end;
  }
  return found;
}
