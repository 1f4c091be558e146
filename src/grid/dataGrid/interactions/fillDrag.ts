/** The square at the corner of a selection: dragged, its cells go on beside it; clicked twice, down to where the neighbour ends. */
import type { CellRange, CellSelection } from '../selection/cellRange.ts';
import { cellsContinued, endOfNeighbour, fillTarget, unionOf, type Fill } from '../selection/fillCells.ts';
import { followDrag } from './followDrag.ts';
import type { GridAct, TypedCell } from '../gridColumn.ts';
import type { InteractionContext } from './interactionContext.ts';

interface FillPorts {
  readonly context: () => InteractionContext;
  readonly block: () => CellRange | null;
  readonly select: (selection: CellSelection) => void;
  readonly type: (cells: readonly TypedCell[], act: GridAct) => void;
  /** Where the cells would go if the mouse were let go now; null when nowhere. */
  readonly previewFill: (target: CellRange | null) => void;
}

export interface FillDrag {
  readonly begin: (frame: Element) => void;
  readonly toNeighboursEnd: () => void;
}

export const isOnFillHandle = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-fill-handle]') !== null;

export function createFillDrag({ context, block, select, type, previewFill }: FillPorts): FillDrag {
  const make = (source: CellRange, fill: Fill, isSwitched: boolean) => {
    const cells = cellsContinued(context(), source, fill, isSwitched);
    const { top, left, bottom, right } = unionOf(source, fill.target);
    select({ anchor: { row: top, column: left }, head: { row: bottom, column: right } });
    type(cells, { kind: 'fill' });
  };
  return {
    begin(frame) {
      const source = block();
      if (!source) return;
      let fill: Fill | null = null;
      const stop = followDrag(
        frame,
        (head) => {
          const { rows, columns, viewport } = context();
          const place = {
            row: Math.min(head.row, rows.length - 1),
            column: Math.min(head.column, columns.length - 1),
          };
          fill = fillTarget(source, place);
          previewFill(fill?.target ?? null);
          viewport.reveal(place);
        },
        ({ ctrlKey, metaKey }) => {
          end();
          if (fill) make(source, fill, ctrlKey || metaKey);
        },
      );
      const heard = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        stop();
        end();
      };
      const end = () => {
        document.removeEventListener('keydown', heard, true);
        previewFill(null);
      };
      document.addEventListener('keydown', heard, true);
    },
    toNeighboursEnd() {
      const source = block();
      const bottom = source && endOfNeighbour(context(), source);
      if (source && bottom !== null)
        make(source, { direction: 'down', target: { ...source, top: source.bottom + 1, bottom } }, false);
    },
  };
}
