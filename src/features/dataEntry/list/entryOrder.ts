/** The rows a crew works off: what can be done now and is theirs first, what waits last, what is finished apart. */
import type { Readiness } from '../readiness/readiness.ts';

export interface EntryOrder {
  readonly open: Int32Array;
  readonly finished: Int32Array;
}

export interface RowFacts {
  readonly isFinished: (row: number) => boolean;
  readonly isMine: (row: number) => boolean;
  readonly isHeldUp: (row: number) => boolean;
  readonly readinessOf: (row: number) => Readiness | null;
}

const waits: ReadonlySet<Readiness | null> = new Set(['waiting', 'unknown']);

function placeOf(row: number, { isMine, isHeldUp, readinessOf }: RowFacts): number {
  const readiness = readinessOf(row);
  if (isHeldUp(row) || waits.has(readiness)) return isMine(row) ? 4 : 5;
  return (readiness === 'ready' ? 0 : 2) + (isMine(row) ? 0 : 1);
}

/** Within each place the rows keep their order. A person who chose an order has it: `isSorted`. */
export function orderRows(rows: Int32Array, facts: RowFacts, isSorted: boolean): EntryOrder {
  const places: number[][] = [[], [], [], [], [], []];
  const finished: number[] = [];
  for (const row of rows) {
    if (facts.isFinished(row)) finished.push(row);
    else places[isSorted ? 0 : placeOf(row, facts)]!.push(row);
  }
  return { open: Int32Array.from(places.flat()), finished: Int32Array.from(finished) };
}
