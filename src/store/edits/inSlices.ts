/** Work on many cells while the page goes on answering its person. */
import { cellWorkSlice } from '../../../machines/pageTimings.ts';
import { pause } from '../../base/pause.ts';

/** Up to here nobody sees that it is done in one go. */
export const sliceSize = 2000;

/** Does all of it, in order; false where it was stopped before the end. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  isWanted: () => boolean,
): Promise<boolean> {
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > cellWorkSlice) {
      // oxlint-disable-next-line no-await-in-loop -- one slice after the other
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
 * Writes one piece after the other while the page answers its person; each is taken out of `pieces` as it is written. What is
 * not handed to the outbox yet is nowhere but on the page: the browser asks before that goes.
 */
export async function writeInTurn<Piece>(
  pieces: Piece[],
  write: (piece: Piece) => void,
  isWanted: () => boolean = () => true,
): Promise<void> {
  // One of its own for each: another block may be done earlier.
  const ask = askToStay.bind(null);
  window.addEventListener('beforeunload', ask);
  try {
    while (pieces.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      await pause(0);
      if (!isWanted()) return;
      const next = pieces.shift();
      if (next !== undefined) write(next);
    }
  } finally {
    window.removeEventListener('beforeunload', ask);
  }
}

/** The cells in pieces of that many or so, each of whole rows: a row goes to the server as one edit. */
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
