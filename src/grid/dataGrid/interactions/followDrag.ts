/** A press that moves on over the cells: the cell under the mouse is told, and the grid scrolls when it leaves the edge. */
import { dragScrollInterval } from '../../../../machines/pageTimings.ts';
import type { CellPlace } from '../gridColumn.ts';
import { placeOf } from '../gridDom.ts';

/**
 * Follows the mouse until its button is let go. `onPlace` hears each cell the mouse comes to, `onRelease` the end. Gives
 * what stops it before.
 */
export function followDrag(
  frame: Element,
  onPlace: (place: CellPlace) => void,
  onRelease?: (event: globalThis.MouseEvent) => void,
): () => void {
  let x = 0;
  let y = 0;
  let last: CellPlace | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  const look = () => {
    const box = frame.getBoundingClientRect();
    // Just beyond the edge stands the row or column that comes into view next.
    const place = placeOf(
      document.elementFromPoint(
        Math.min(Math.max(x, box.left + 2), box.right - 2),
        Math.min(Math.max(y, box.top + 2), box.bottom - 2),
      ),
    );
    const step = { row: y < box.top ? -1 : y > box.bottom ? 1 : 0, column: x < box.left ? -1 : x > box.right ? 1 : 0 };
    const found = place ?? last;
    if (!found) return;
    const next = { row: Math.max(0, found.row + step.row), column: Math.max(0, found.column + step.column) };
    if (next.row === last?.row && next.column === last.column) return;
    last = next;
    onPlace(next);
  };
  const moved = (event: globalThis.MouseEvent) => {
    x = event.clientX;
    y = event.clientY;
    look();
    const box = frame.getBoundingClientRect();
    const isBeyond = x < box.left || x > box.right || y < box.top || y > box.bottom;
    if (isBeyond) timer ??= setInterval(look, dragScrollInterval);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('mousemove', moved);
    document.removeEventListener('mouseup', released);
  };
  const released = (event: globalThis.MouseEvent) => {
    stop();
    onRelease?.(event);
  };
  document.addEventListener('mousemove', moved);
  document.addEventListener('mouseup', released);
  return stop;
}
