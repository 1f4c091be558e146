/** Processing of many cells while the page stays responsive. */
import { cellWorkSlice } from '../../../machines/pageTimings.ts';
import { pause } from '../../base/pause.ts';

/** Maximum number of cells processed in one go without a noticeable delay. */
export const sliceSize = 2000;

/** Processes all items in order; returns false if it was stopped before the end. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  isWanted: () => boolean,
): Promise<boolean> {
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > cellWorkSlice) {
      // oxlint-disable-next-line no-await-in-loop -- pauses between slices
      await pause(0);
      if (!isWanted()) return false;
      began = performance.now();
    }
    work(item);
  }
  return true;
}

const askToStay = (event: Event): void => event.preventDefault();

/**
 * Writes one piece after the other while the page stays responsive; each is removed from `pieces` as it is written. Data not yet
 * passed to the outbox exists only on the page, so the browser asks before the page is closed.
 */
export async function writeInTurn<Piece>(
  pieces: Piece[],
  write: (piece: Piece) => void,
  isWanted: () => boolean = () => true,
): Promise<void> {
  // A separate listener for each call: another block can finish earlier.
  const ask = askToStay.bind(null);
  window.addEventListener('beforeunload', ask);
  try {
    while (pieces.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one piece at a time
      await pause(0);
      if (!isWanted()) return;
      const next = pieces.shift();
      if (next !== undefined) write(next);
    }
  } finally {
    window.removeEventListener('beforeunload', ask);
  }
}

/** Splits cells into pieces of about that size, each of whole rows, because a row is sent to the server as one edit. */
export function ofWholeRows<Cell extends { readonly id: number }>(cells: readonly Cell[]): Cell[][] {
  const pieces: Cell[][] = [];
  let from = 0;
  while (from < cells.length) {
    let to = Math.min(from + sliceSize, cells.length);
    while (to < cells.length && cells[to]?.id === cells[to - 1]?.id) to++;
    pieces.push(cells.slice(from, to));
    from = to;
  }
  return pieces;
}
