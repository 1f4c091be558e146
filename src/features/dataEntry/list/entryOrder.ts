/**
 * The rows a crew works off: what can be done now and is theirs first, and of it what its main step is still to be done of; what waits
 * last, what is finished apart.
 */
import type { Readiness } from '../readiness/readiness.ts';

export interface EntryOrder {
  readonly open: Int32Array;
  readonly finished: Int32Array;
}

export interface RowFacts {
  readonly isFinished: (row: number) => boolean;
  /** What is counted of it is done, and only what comes after is left: a test, the ends. */
  readonly isMainDone: (row: number) => boolean;
  readonly isMine: (row: number) => boolean;
  readonly isHeldUp: (row: number) => boolean;
  readonly readinessOf: (row: number) => Readiness | null;
}

const waits: ReadonlySet<Readiness | null> = new Set(['waiting', 'unknown']);

function placeOf(row: number, { isMainDone, isMine, isHeldUp, readinessOf }: RowFacts): number {
  const readiness = readinessOf(row);
  const ofOthers = isMine(row) ? 0 : 1;
  if (isHeldUp(row) || waits.has(readiness)) return 8 + ofOthers;
  return (readiness === 'ready' ? 0 : 4) + (isMainDone(row) ? 2 : 0) + ofOthers;
}

/** Within each place the rows keep their order. A person who chose an order has it: `isSorted`. */
export function orderRows(rows: Int32Array, facts: RowFacts, isSorted: boolean): EntryOrder {
  const places: number[][] = Array.from({ length: 10 }, () => []);
  const finished: number[] = [];
  for (const row of rows) {
    if (facts.isFinished(row)) finished.push(row);
    else places[isSorted ? 0 : placeOf(row, facts)]!.push(row);
  }
  return { open: Int32Array.from(places.flat()), finished: Int32Array.from(finished) };
}
