/** Rows in the packages of a request, with their state and their waits, from the rows in memory. */
import { setImmediate } from 'node:timers/promises';
import { packageKindOf, packageTypes } from '../../../../contract/setup/codes/packageKinds.ts';
import { rowReadinesses, type RowReadiness, type WaitKind } from '../../../../contract/packages/readiness.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { RowScope } from '../../../calls/rowScope.ts';
import { blank } from './names.ts';
import { none, type ProjectRows } from './projectRows.ts';
import { rowKindsOf, type RowKind } from './rowKinds.ts';
import type { RowsRequest } from './rowsRequest.ts';
import type { TableRows } from './tableRows.ts';
import { unknownItem, unknownKinds, type AddWait, type Site } from './waitRules.ts';

/** A reel of the project's list. */
export interface ListedReel {
  readonly key: string;
  readonly isOnHand: boolean;
}

export interface PackagedRow {
  readonly rows: TableRows;
  readonly row: number;
  /** Number of the key of its package. */
  readonly packageKey: number;
}

const ready = rowReadinesses.indexOf('ready');
const waiting = rowReadinesses.indexOf('waiting');
const unknown = rowReadinesses.indexOf('unknown');
const done = rowReadinesses.indexOf('done');

/** Rows judged in one task of the event loop, so that other calls run in between. */
const rowsInTask = 20_000;

const noWait: AddWait = () => undefined;

/** Rows in memory as one request sees them: in its packages and its scope. */
export class PackagedRows {
  readonly rows: ProjectRows;
  readonly #request: RowsRequest;
  readonly #site: Site;

  constructor(rows: ProjectRows, request: RowsRequest, reels: readonly ListedReel[]) {
    this.rows = rows;
    this.#request = request;
    this.#site = siteOf(rows, request, reels);
  }

  /**
   * Calls `visit` for each row, with its state as its place in `rowReadinesses`, after `add` for each of its waits. Rows that are
   * done have none. Packages with a key in `leftOut` are left out.
   */
  async forEach(
    visit: (row: PackagedRow, state: number) => void,
    add: AddWait = noWait,
    leftOut: ReadonlySet<number | undefined> = new Set(),
  ): Promise<void> {
    const { type } = this.#request;
    const judge = createJudge(this.#site, add);
    for (const kind of rowKindsOf(type)) {
      const rows = this.rows.of(kind.table);
      const packageOf = this.#requestedPackageOf(rows);
      for (let start = 0; start < rows.count; start += rowsInTask) {
        // oxlint-disable-next-line no-await-in-loop -- yields to other requests
        if (start > 0) await setImmediate();
        const end = Math.min(rows.count, start + rowsInTask);
        for (let row = start; row < end; row += 1) {
          const packageKey = packageOf(row);
          if (packageKey === none || leftOut.has(packageKey)) continue;
          visit({ rows, row, packageKey }, judge(kind, rows, row));
        }
      }
    }
  }

  /** Returns a function that gives the key of the package of a row, or `none` for rows that are not requested. */
  #requestedPackageOf(rows: TableRows): (row: number) => number {
    const { type, numbers, scope } = this.#request;
    const { names } = this.rows;
    const packages = rows.packages[type]!;
    const requested = numbers && new Set(numbers.map((number) => names.find(number)));
    const isInScope = scope && createScope(this.rows, rows, scope);
    return (row) => {
      const text = packages.values[row]!;
      const isRequested =
        text !== blank &&
        !rows.isRemoved(row) &&
        (requested === null || requested.has(text)) &&
        (isInScope === null || isInScope(row));
      return isRequested ? names.keyOf(text) : none;
    };
  }

  /** Waits of one row. */
  waitsOf(rows: TableRows, row: number, add: AddWait): void {
    const kind = rowKindsOf(this.#request.type).find(({ table }) => table === rows.shape.table)!;
    createJudge(this.#site, add)(kind, rows, row);
  }
}

export const stateOf = (state: number): RowReadiness => rowReadinesses[state]!;
export const isWaiting = (state: number): boolean => state === waiting || state === unknown;

/** Returns a function that returns the state of a row and adds its waits. */
function createJudge(site: Site, add: AddWait): (kind: RowKind, rows: TableRows, row: number) => number {
  let state = ready;
  const addAndJudge = (kind: WaitKind, key: number, label: string | null, fraction: number): void => {
    if (unknownKinds.has(kind)) state = unknown;
    else if (state === ready) state = waiting;
    add(kind, key, label, fraction);
  };
  return (kind, rows, row) => {
    if (kind.isDone(rows, row)) return done;
    state = ready;
    for (const rule of kind.rules) rule(site, rows, row, addAndJudge);
    return state;
  };
}

function siteOf(rows: ProjectRows, { type, waiting: packages }: RowsRequest, reels: readonly ListedReel[]): Site {
  const { names } = rows;
  const onHand = reels.flatMap(({ key, isOnHand }) => (isOnHand ? (names.findKey(key) ?? []) : []));
  const predecessors = packages.map(({ key, waits_for: numbers }): [number, { key: number; label: string }[]] => [
    names.keyNumberOf(key),
    numbers.map((label) => ({ key: names.keyNumberOf(tagKey(label)), label })),
  ]);
  return {
    rows,
    packageType: type,
    reelsOnHand: reels.length === 0 ? null : new Set(onHand),
    predecessors: new Map(predecessors),
    racewayOf: remembered(names.texts.length, (text) => rows.racewayOf(text)),
    runOf: remembered(names.keys.length, (key) => rows.runOf(key)),
    setOf: remembered(names.texts.length, (text) => {
      const row = rows.rowOfKey('equipment', names.keyOf(text));
      return row === none ? unknownItem : rows.namedTable('equipment').fraction.values[row]!;
    }),
  };
}

/** Computes each value once for numbers below `count`: routes name few raceways many times. */
function remembered(count: number, compute: (of: number) => number): (of: number) => number {
  const known = new Float64Array(count).fill(Number.NaN);
  return (of) => {
    const value = known[of]!;
    if (value === value) return value;
    const computed = compute(of);
    known[of] = computed;
    return computed;
  };
}

/** Returns the condition that a row is in the scope: same as `inScopeSql`, each name compared once. */
function createScope({ names }: ProjectRows, rows: TableRows, scope: RowScope): (row: number) => boolean {
  const keys = new Set(scope.keys.map((key) => names.findKey(key)));
  const packages = packageTypes.flatMap((type) => {
    const column = rows.packages[type];
    if (!column) return [];
    const own = scope.packages.filter(({ kind }) => kind === packageKindOf(type));
    return [{ column, numbers: new Set(own.map(({ number }) => names.find(number))) }];
  });
  return (row) => {
    const foreman = rows.foreman.values[row]!;
    return (
      (foreman !== blank && keys.has(names.keyOf(foreman))) ||
      packages.some(({ column, numbers }) => {
        const text = column.values[row]!;
        return text !== blank && numbers.has(text);
      })
    );
  };
}
