/** Event handlers of a grid, over its viewport and its selection. Independent of React: the frame passes events in. */
import type { GridPointerRef } from '../../../../machines/gridPointer/gridPointerMachine.ts';
import { rangeOf, type CellRange, type CellSelection } from '../selection/cellRange.ts';
import type { CellPlace, GridEdit, TypedCell } from '../gridColumn.ts';
import { leaveGrid } from '../gridDom.ts';
import { createGridKeyEvents, type GridKeyEvents } from './gridKeyEvents.ts';
import { commandOf, type GridCommand } from './gridKeys.ts';
import { createGridClipboard } from '../selection/gridClipboard.ts';
import type { CellActions, InteractionContext } from './interactionContext.ts';
import { createGridMouse, type GridMouse } from './gridMouse.ts';
import { cellsCleared, cellsFilled, cellsTyped, maxCells } from '../selection/gridSelection.ts';

export interface GridInteractions extends GridMouse, GridKeyEvents {
  /** Updates the data the handlers use, after each render. */
  readonly refresh: (context: InteractionContext, selection: CellSelection | null, pointer: GridPointerRef) => void;
  /** Clears the selection: the user did not select the rows now in its place. */
  readonly queryChanged: () => void;
  readonly onClipboard: (event: ClipboardEvent) => void;
  readonly commit: (cell: TypedCell) => void;
  readonly leaveEditor: (key: 'Enter' | 'Tab', isBackwards: boolean) => void;
}

export function createGridInteractions(
  first: InteractionContext,
  select: (selection: CellSelection | null) => void,
  previewFill: (target: CellRange | null) => void,
): GridInteractions {
  let latest = first;
  let selection: CellSelection | null = null;
  /** Column in which a sequence of Tab keys started: Enter returns to it. */
  let tabbedFrom: number | null = null;
  /** True if the block started as a selection of whole rows: rows added to it get the same checkbox state. */
  let isOfRows = false;

  const setSelection = (next: CellSelection | null) => {
    selection = next;
    isOfRows = false;
    select(next);
  };

  /** Returns the selected block, or the active cell alone. */
  const block = (): CellRange | null => {
    const { active } = latest.viewport;
    if (selection) return rangeOf(selection);
    return active ? rangeOf({ anchor: active, head: active }) : null;
  };

  const go = (to: CellPlace) => {
    setSelection(null);
    latest.viewport.activate(to);
  };
  /**
   * Extends the selection: the active cell stays the anchor, and the other corner moves into view. Selecting whole rows does not
   * scroll horizontally.
   */
  const extendTo = (to: CellPlace) => {
    const { rows, columns, viewport } = latest;
    const head = { row: Math.min(to.row, rows.length - 1), column: Math.min(to.column, columns.length - 1) };
    const before = selection;
    const isByRows = isOfRows && before?.head.column === head.column;
    const anchor = before?.anchor ?? viewport.active ?? head;
    setSelection({ anchor, head });
    if (isByRows && before) {
      isOfRows = true;
      latest.checks?.stretch(anchor.row, before.head.row, head.row);
    }
    viewport.reveal(isByRows ? { ...head, column: viewport.active?.column ?? 0 } : head);
  };

  const type = (cells: readonly TypedCell[], act: GridEdit) => {
    const lines = act.kind === 'paste' ? act.beyondLines : [];
    const count = lines.reduce((sum, line) => sum + line.length, cells.length);
    if (count > maxCells) latest.onTooManyTyped?.();
    else if (cells.length > 0 || (act.kind === 'paste' && act.mismatch)) latest.onType?.(cells, act);
    else tellReadOnly(block());
  };

  /** Reports a read-only cell, because a key without effect looks like a frozen application. */
  const tellReadOnly = (range: CellRange | null) => {
    if (!range || latest.rows.length <= range.top) return;
    const row = latest.rows.at(range.top);
    const typed = latest.columns.slice(range.left, range.right + 1);
    if (!row.group && typed[0] && !typed.some((column) => column.isEditable(row))) latest.onReadOnly?.(typed[0]);
  };
  const grid = () => ({ columns: latest.columns, rows: latest.rows, entryRow: latest.entryRow });

  const selectWhole = (kind: 'selectAll' | 'selectRow' | 'selectColumn') => {
    const range = block();
    const last = { row: latest.rows.length - 1, column: latest.columns.length - 1 };
    if (!range || last.row < 0) return;
    const isRow = kind === 'selectRow';
    if (isRow) latest.checks?.toggle(range.top, range.bottom);
    const isColumn = kind === 'selectColumn';
    setSelection({
      anchor: { row: isRow ? range.top : 0, column: isColumn ? range.left : 0 },
      head: { row: isRow ? range.bottom : last.row, column: isColumn ? range.right : last.column },
    });
    isOfRows = isRow;
  };

  const activeCell = () =>
    latest.viewport.element?.querySelector<HTMLElement>('[role="row"] > [role="gridcell"][tabindex="0"]') ?? null;

  const runOnCells = (command: GridCommand, range: CellRange) => {
    if (command.do === 'clear') type(cellsCleared(grid(), range), { kind: 'clear' });
    else if (command.do === 'today') type(cellsTyped(grid(), range, latest.today), { kind: 'fill' });
    else if (command.do === 'fillDown') type(cellsFilled(grid(), range, 'down'), { kind: 'fill' });
    else if (command.do === 'fillRight') type(cellsFilled(grid(), range, 'right'), { kind: 'fill' });
  };

  const run = (command: GridCommand): void => {
    const { viewport, onUndo, onRedo, onFind, onReplace, onKeys, onCellMenu } = latest;
    if (command.do !== 'tab') tabbedFrom = null;
    const range = block();
    switch (command.do) {
      case 'go':
        return command.extend ? extendTo(command.to) : go(command.to);
      case 'tab':
        tabbedFrom ??= viewport.active?.column ?? null;
        return go(command.to);
      case 'undo':
        return onUndo?.();
      case 'redo':
        return onRedo?.();
      case 'find':
        return onFind?.();
      case 'replace':
        return viewport.active ? onReplace?.(viewport.active) : undefined;
      case 'keys':
        return onKeys?.();
      case 'release':
        // The selection is cleared before the checkboxes, which take more effort to restore.
        if (selection === null) latest.checks?.clear();
        return setSelection(null);
      case 'selectAll':
      case 'selectRow':
      case 'selectColumn':
        return selectWhole(command.do);
      case 'leave':
      case 'leaveBackwards':
        return viewport.element ? leaveGrid(viewport.element, command.do === 'leaveBackwards') : undefined;
      case 'details': {
        const row = viewport.active && latest.rows.at(viewport.active.row);
        return row && !row.group ? latest.onOpenRow?.(row) : undefined;
      }
      case 'menu': {
        const cell = activeCell();
        return cell ? onCellMenu?.(cell, actions) : undefined;
      }
      default:
        return range ? runOnCells(command, range) : undefined;
    }
  };

  const clipboard = createGridClipboard({
    grid,
    block,
    isActive: () => latest.viewport.active !== null,
    select: setSelection,
    type,
    clear: () => run({ do: 'clear' }),
    tooMuch: (cells) => latest.onTooMuch?.(cells),
  });
  const actions: CellActions = {
    copy: clipboard.copied,
    paste: clipboard.pasted,
    run,
    active: () => latest.viewport.active,
    opensRows: () => latest.onOpenRow !== undefined,
  };

  /** Opens the row of a name cell; false if the cell is not a name or rows do not open. */
  const openRow = (place: CellPlace): boolean => {
    const column = latest.columns[place.column];
    const row = latest.rows.at(place.row);
    if (!latest.onOpenRow || row.group || place.column > 0 || !column?.frozen || column.isEditable(row)) return false;
    latest.onOpenRow(row);
    return true;
  };

  const mouse = createGridMouse({
    context: () => latest,
    selection: () => selection,
    block,
    go,
    extendTo,
    select: setSelection,
    pressed: () => {
      tabbedFrom = null;
    },
    openRow,
    type,
    previewFill,
    actions,
  });

  const keyEvents = createGridKeyEvents({
    context: () => latest,
    selection: () => selection,
    go,
    openRow,
    run,
    tellReadOnly,
  });

  const leaveCell = (active: CellPlace, key: 'Enter' | 'Tab', isBackwards: boolean) => {
    const event = { key, shiftKey: isBackwards, ctrlKey: false, metaKey: false, altKey: false };
    if (key === 'Tab') {
      const command = commandOf(event, keyEvents.contextAt(active));
      if (command) run(command);
      return;
    }
    const row = Math.min(Math.max(active.row + (isBackwards ? -1 : 1), 0), latest.rows.length - 1);
    go({ row, column: tabbedFrom ?? active.column });
    tabbedFrom = null;
  };

  return {
    refresh(nextContext, nextSelection, pointer) {
      mouse.drag.connect(pointer);
      latest = nextContext;
      selection = nextSelection;
    },

    queryChanged() {
      mouse.drag.cancel();
      setSelection(null);
    },

    ...keyEvents,
    ...mouse,
    onClipboard: clipboard.onClipboard,

    commit(cell) {
      latest.onType?.([cell], { kind: 'type' });
    },

    leaveEditor(key, isBackwards) {
      const { active } = latest.viewport;
      if (!active) return;
      // The row below exists only after the typed text is rendered.
      if (active.row === latest.entryRow) queueMicrotask(() => leaveCell(active, key, isBackwards));
      else leaveCell(active, key, isBackwards);
    },
  };
}
