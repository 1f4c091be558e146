/**
 * Order in which a crew works through rows: ready rows first, waiting and held-up rows last, finished rows separate. Within
 * these, rows with an open main step come first, and the user's own rows before others.
 */
import type { Readiness } from '../readiness/readiness.ts';

export interface EntryOrder {
  readonly open: Int32Array;
  readonly finished: Int32Array;
}

export interface RowFacts {
  readonly isFinished: (row: number) => boolean;
  /** True if the counted main step is done and only later steps remain: a test, the terminations. */
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

/**
 * Returns open and finished rows. Rows retain their relative order within each rank; `isSorted` retains the sort order the user
 * chose.
 */
export function orderRows(rows: Int32Array, facts: RowFacts, isSorted: boolean): EntryOrder {
  const places: number[][] = Array.from({ length: 10 }, () => []);
  const finished: number[] = [];
  for (const row of rows) {
    if (facts.isFinished(row)) finished.push(row);
    else places[isSorted ? 0 : placeOf(row, facts)]!.push(row);
  }
  return { open: Int32Array.from(places.flat()), finished: Int32Array.from(finished) };
}
