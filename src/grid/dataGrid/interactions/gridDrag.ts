/** Drags over the cells of a grid. The machine determines the kind of drag; mouse moves are handled here without it. */
import {
  provideGridPointer,
  type DragEvent,
  type GridPointerMachine,
  type GridPointerRef,
} from '../../../../machines/gridPointer/gridPointerMachine.ts';
import type { CellPlace } from '../gridColumn.ts';
import { placeOf } from '../gridDom.ts';
import type { FillDrag } from './fillDrag.ts';

export interface GridDrag {
  /** Machine that runs while the grid is mounted. */
  readonly machine: GridPointerMachine;
  readonly connect: (running: GridPointerRef) => void;
  /** Follows the mouse from a press in `frame`; calls `extendTo` with each cell the mouse reaches. */
  readonly select: (frame: Element, extendTo: (place: CellPlace) => void) => void;
  readonly fill: (frame: Element) => void;
  /** Cancels the drag, because other rows are shown or a menu opened. */
  readonly cancel: () => void;
}

export function createGridDrag(fillDrag: FillDrag): GridDrag {
  let pointer: GridPointerRef | null = null;
  let frame: Element;
  let onPlace: (place: CellPlace) => void;
  let x = 0;
  let y = 0;
  let last: CellPlace | null = null;

  const look = (box: DOMRect) => {
    // Just beyond the edge is the row or column that scrolls into view next.
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

  const watchPointer = (send: (event: DragEvent) => void) => {
    let isOutside = false;
    const moved = (event: MouseEvent) => {
      if (event.buttons === 0) return send({ type: 'drag.canceled' });
      x = event.clientX;
      y = event.clientY;
      const box = frame.getBoundingClientRect();
      look(box);
      const isBeyond = x < box.left || x > box.right || y < box.top || y > box.bottom;
      if (isBeyond !== isOutside) send({ type: isBeyond ? 'pointer.left' : 'pointer.returned' });
      isOutside = isBeyond;
    };
    const released = ({ ctrlKey, metaKey }: MouseEvent) =>
      send({ type: 'pointer.released', isSwitched: ctrlKey || metaKey });
    document.addEventListener('mousemove', moved);
    document.addEventListener('mouseup', released);
    return () => {
      document.removeEventListener('mousemove', moved);
      document.removeEventListener('mouseup', released);
    };
  };

  const follow = (pressedIn: Element, each: typeof onPlace) => {
    frame = pressedIn;
    onPlace = each;
    last = null;
  };

  return {
    machine: provideGridPointer({
      watchPointer,
      watchEscape,
      scroll: () => look(frame.getBoundingClientRect()),
      fill: fillDrag.drop,
      clearPreview: fillDrag.clearPreview,
    }),
    connect(running) {
      pointer = running;
    },
    select(pressedIn, extendTo) {
      follow(pressedIn, extendTo);
      pointer?.send({ type: 'cell.pressed' });
    },
    fill(pressedIn) {
      if (!fillDrag.begin()) return;
      follow(pressedIn, fillDrag.preview);
      pointer?.send({ type: 'handle.pressed' });
    },
    cancel: () => pointer?.send({ type: 'drag.canceled' }),
  };
}

function watchEscape(send: (event: DragEvent) => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    send({ type: 'drag.canceled' });
  };
  document.addEventListener('keydown', pressed, true);
  return () => document.removeEventListener('keydown', pressed, true);
}
