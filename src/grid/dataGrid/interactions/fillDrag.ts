/**
 * Fill handle at the corner of a selection: dragging it continues the cells beside it; a double click fills down to where the
 * neighboring cells end.
 */
import type { CellRange, CellSelection } from '../selection/cellRange.ts';
import { cellsContinued, endOfNeighbour, fillTarget, unionOf, type Fill } from '../selection/fillCells.ts';
import type { CellPlace, GridEdit, TypedCell } from '../gridColumn.ts';
import type { InteractionContext } from './interactionContext.ts';

interface FillPorts {
  readonly context: () => InteractionContext;
  readonly block: () => CellRange | null;
  readonly select: (selection: CellSelection) => void;
  readonly type: (cells: readonly TypedCell[], act: GridEdit) => void;
  /** Shows the range that releasing the mouse would fill; null for none. */
  readonly previewFill: (target: CellRange | null) => void;
}

export interface FillDrag {
  /** Starts filling from the selected cells; false if there are none. */
  readonly begin: () => boolean;
  readonly preview: (head: CellPlace) => void;
  readonly clearPreview: () => void;
  readonly drop: (isSwitched: boolean) => void;
  readonly toNeighboursEnd: () => void;
}

export const isOnFillHandle = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-fill-handle]') !== null;

export function createFillDrag({ context, block, select, type, previewFill }: FillPorts): FillDrag {
  let source: CellRange | null = null;
  let fill: Fill | null = null;
  const make = (from: CellRange, to: Fill, isSwitched: boolean) => {
    const cells = cellsContinued(context(), from, to, isSwitched);
    const { top, left, bottom, right } = unionOf(from, to.target);
    select({ anchor: { row: top, column: left }, head: { row: bottom, column: right } });
    type(cells, { kind: 'fill' });
  };
  return {
    begin() {
      source = block();
      fill = null;
      return source !== null;
    },
    preview(head) {
      const { rows, columns, viewport } = context();
      const place = { row: Math.min(head.row, rows.length - 1), column: Math.min(head.column, columns.length - 1) };
      fill = source && fillTarget(source, place);
      previewFill(fill?.target ?? null);
      viewport.reveal(place);
    },
    clearPreview: () => previewFill(null),
    drop(isSwitched) {
      if (source && fill) make(source, fill, isSwitched);
    },
    toNeighboursEnd() {
      const range = block();
      const bottom = range && endOfNeighbour(context(), range);
      if (range && bottom !== null)
        make(range, { direction: 'down', target: { ...range, top: range.bottom + 1, bottom } }, false);
    },
  };
}
