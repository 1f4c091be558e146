/** Mouse and touch in a grid: select, check, open, edit, and drag the fill handle. */
import type { MouseEvent } from 'react';
import { isSamePlace, isWithin, type CellRange, type CellSelection } from '../selection/cellRange.ts';
import { createFillDrag, isOnFillHandle } from './fillDrag.ts';
import { createGridDrag, type GridDrag } from './gridDrag.ts';
import type { CellPlace, GridEdit, TypedCell } from '../gridColumn.ts';
import { headerOf, isTyping, placeOf } from '../gridDom.ts';
import type { CellActions, InteractionContext } from './interactionContext.ts';

interface MousePorts {
  readonly context: () => InteractionContext;
  readonly selection: () => CellSelection | null;
  /** Returns the selected block, or the active cell alone. */
  readonly block: () => CellRange | null;
  readonly go: (to: CellPlace) => void;
  readonly extendTo: (to: CellPlace) => void;
  readonly select: (selection: CellSelection) => void;
  /** Called when a cell is pressed, which ends a sequence of Tab keys. */
  readonly pressed: () => void;
  /** Opens the row of a name cell; false if nothing opens. */
  readonly openRow: (place: CellPlace) => boolean;
  readonly type: (cells: readonly TypedCell[], act: GridEdit) => void;
  readonly previewFill: (target: CellRange | null) => void;
  readonly actions: CellActions;
}

export interface GridMouse {
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
  readonly drag: Pick<GridDrag, 'machine' | 'connect' | 'cancel'>;
}

export function createGridMouse(ports: MousePorts): GridMouse {
  const { context, block, go, extendTo } = ports;
  const fill = createFillDrag(ports);
  const drag = createGridDrag(fill);
  let pressedAgain = false;
  return {
    drag,

    onMouseDown(event) {
      const { viewport, checks } = context();
      const place = placeOf(event.target);
      pressedAgain = isSamePlace(place, viewport.active);
      if (!place || event.button !== 0 || isTyping(event.target) || isOnControl(event.target)) return;
      event.preventDefault();
      // The press does not move the focus, so the typed text is committed here before its editor is removed.
      const typing = isTyping(document.activeElement) ? document.activeElement : null;
      typing?.blur();
      if (isOnFillHandle(event.target)) {
        if (typing) viewport.focus();
        drag.fill(event.currentTarget);
        return;
      }
      ports.pressed();
      if (checks && (isOnCheck(event.target) || event.ctrlKey || event.metaKey)) {
        go(place);
        if (event.shiftKey) checks.extendTo(place.row);
        else checks.toggle(place.row, place.row);
        return;
      }
      if (event.shiftKey && viewport.active) {
        extendTo(place);
        return;
      }
      go(place);
      drag.select(event.currentTarget, (head) => {
        if (!ports.selection() && isSamePlace(head, place)) return;
        extendTo(head);
      });
    },

    /** Edits a cell on the second touch tap, with any delay between the taps. */
    onClick(event) {
      const { viewport, checks, rows } = context();
      const place = placeOf(event.target);
      if (checks && isOnCheck(event.target)) return;
      if (place?.column === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey)
        rows.at(place.row).group?.toggle();
      const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
      if (isTouch && pressedAgain && place && !isTyping(event.target) && !isOnControl(event.target))
        viewport.activate(place, { edit: true });
    },

    onDoubleClick(event) {
      const { viewport, checks } = context();
      const place = placeOf(event.target);
      if (checks && isOnCheck(event.target)) return;
      if (isOnFillHandle(event.target)) {
        fill.toNeighboursEnd();
        return;
      }
      if (place && !isTyping(event.target) && !isOnControl(event.target) && !ports.openRow(place))
        viewport.activate(place, { edit: true });
    },

    onContextMenu(event) {
      const { onCellMenu } = context();
      const header = headerOf(event.target);
      const place = placeOf(event.target);
      if (isTyping(event.target)) return;
      drag.cancel();
      if (header) {
        event.preventDefault();
        header.querySelector<HTMLElement>('[aria-haspopup]')?.click();
      } else if (place && onCellMenu && event.target instanceof Element) {
        event.preventDefault();
        const range = block();
        if (!range || !isWithin(range, place)) go(place);
        onCellMenu(event.target.closest('[role="gridcell"]') ?? event.target, ports.actions);
      }
    },
  };
}

/** True on the checkbox of a row, including the space before it. */
const isOnCheck = (target: EventTarget) => target instanceof Element && target.closest('[data-row-check]') !== null;

/** True on a button or link inside a cell, which handles the press itself. */
const isOnControl = (target: EventTarget) => target instanceof Element && target.closest('button, a') !== null;
