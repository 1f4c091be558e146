/** What keyboard, mouse and clipboard do in a grid: the habits of the hand that spreadsheets taught. */
import { useLayoutEffect, useMemo, useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { CellKeyboardEvent, CellKeyDownArgs } from 'react-data-grid';
import { fromTabbedText, mostCells, rangeOf, toTabbedText, type CellRange } from './cellRange.ts';
import type { Footer } from './GridRow.tsx';
import type { CellPlace, GridColumn, RowHandle, RowSource, TypedCell } from './gridColumn.ts';
import { commandOf, type GridCommand } from './gridKeys.ts';
import type { RowViewport } from './rowViewport.ts';

interface InteractionContext {
  readonly viewport: RowViewport;
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
  /** What Ctrl+; types. */
  readonly today: () => string;
  readonly onType?: ((cells: readonly TypedCell[]) => void) | undefined;
  readonly onUndo?: (() => void) | undefined;
  readonly onRedo?: (() => void) | undefined;
  readonly onFind?: (() => void) | undefined;
}

/** `anchor` is where the selection began; the other corner is the active cell. */
interface Selection {
  readonly anchor: CellPlace;
  readonly head: CellPlace;
}

export interface GridInteractions {
  /** What the handlers work on, after each drawing. */
  readonly refresh: (context: InteractionContext, selection: Selection | null) => void;
  readonly onCellKeyDown: (args: CellKeyDownArgs<RowHandle, Footer>, event: CellKeyboardEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onCopy: (event: ClipboardEvent<HTMLElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  readonly commit: (cell: TypedCell) => void;
  readonly leaveEditor: (key: 'Enter' | 'Tab', isBackwards: boolean) => void;
}

/** The handlers stay the same objects, so that columns and rows are not drawn again because of them. */
export function useGridInteractions(context: InteractionContext): {
  interactions: GridInteractions;
  range: CellRange | null;
} {
  const [selection, setSelection] = useState<Selection | null>(null);
  const [interactions] = useState(() => createGridInteractions(context, setSelection));
  useLayoutEffect(() => interactions.refresh(context, selection));
  const range = useMemo(() => {
    if (!selection) return null;
    const { anchor, head } = selection;
    return anchor.row === head.row && anchor.column === head.column ? null : rangeOf(anchor, head);
  }, [selection]);
  return { interactions, range };
}

function createGridInteractions(
  first: InteractionContext,
  select: (selection: Selection | null) => void,
): GridInteractions {
  let latest = first;
  let latestSelection: Selection | null = null;
  const context = () => latest;
  const selected = () => latestSelection;

  /** The selected block, or the active cell alone. */
  const block = (): CellRange | null => {
    const { active } = context().viewport;
    const selection = selected();
    if (selection) return rangeOf(selection.anchor, selection.head);
    return active ? rangeOf(active, active) : null;
  };

  const go = (to: CellPlace, extend: boolean) => {
    const { viewport } = context();
    const from = viewport.active ?? to;
    select(extend ? { anchor: selected()?.anchor ?? from, head: to } : null);
    viewport.activate(to);
  };

  /** Types a text into every editable cell of a block. */
  const typeInto = (range: CellRange, textOf: (place: CellPlace) => string | null) => {
    const { rows, columns, onType } = context();
    const cells: TypedCell[] = [];
    const bottom = Math.min(range.bottom, rows.length - 1);
    for (let row = range.top; row <= bottom && cells.length < mostCells; row++) {
      for (let at = range.left; at <= Math.min(range.right, columns.length - 1); at++) {
        const column = columns[at]!;
        const handle = rows.at(row);
        const text = column.isEditable(handle) ? textOf({ row, column: at }) : null;
        if (text !== null) cells.push({ row: handle, column: column.key, text });
      }
    }
    if (cells.length > 0) onType?.(cells);
  };

  const textAt = ({ row, column }: CellPlace): string => {
    const { rows, columns } = context();
    const drawn = columns[column]!;
    const handle = rows.at(row);
    return drawn.editText?.(handle) ?? drawn.text(handle);
  };

  const run = (command: GridCommand): void => {
    const { viewport, rows, columns, today, onUndo, onRedo, onFind } = context();
    const range = block();
    if (command.do === 'go') go(command.to, command.extend);
    else if (command.do === 'undo') onUndo?.();
    else if (command.do === 'redo') onRedo?.();
    else if (command.do === 'find') onFind?.();
    else if (command.do === 'release') select(null);
    else if (command.do === 'selectAll') {
      select({ anchor: { row: 0, column: 0 }, head: { row: rows.length - 1, column: columns.length - 1 } });
    } else if (range && command.do === 'clear') typeInto(range, () => '');
    else if (range && command.do === 'today') typeInto(range, today);
    else if (range && command.do === 'fillDown' && viewport.active) fillDown(range);
  };

  /** A block takes its first row's values; a single cell takes the value above it. */
  const fillDown = (range: CellRange) => {
    const source = range.top === range.bottom ? range.top - 1 : range.top;
    if (source < 0) return;
    const below = { ...range, top: source + 1 };
    typeInto(below, ({ column }) => textAt({ row: source, column }));
  };

  const keyContext = (at: CellPlace) => {
    const { viewport, rows, columns } = context();
    return { at, rowCount: rows.length, columnCount: columns.length, pageRows: viewport.pageRows };
  };

  return {
    refresh(nextContext, nextSelection) {
      latest = nextContext;
      latestSelection = nextSelection;
    },

    onCellKeyDown(args, event) {
      const { active } = context().viewport;
      if (args.mode === 'EDIT') {
        // The editor answers for its own keys.
        event.preventGridDefault();
        return;
      }
      const command = active && commandOf(event, keyContext(active));
      if (!command) return;
      event.preventGridDefault();
      event.preventDefault();
      run(command);
    },

    /** Keys that reach the frame: the active row is outside the window, or the person stands on a header. */
    onKeyDown(event) {
      if (event.isDefaultPrevented() || isTyping(event)) return;
      const { viewport } = context();
      if (event.target === event.currentTarget && viewport.active) {
        const command = commandOf(event, keyContext(viewport.active));
        if (!command) return;
        event.preventDefault();
        run(command);
      } else if (isOnHeader(event.target) && event.key === 'ArrowDown' && !event.altKey) {
        event.preventDefault();
        event.stopPropagation();
        go({ row: viewport.firstRow, column: columnOf(event.target) ?? 0 }, false);
      } else if (isOnHeader(event.target) && (event.ctrlKey || event.metaKey)) {
        const command = commandOf(event, keyContext({ row: 0, column: 0 }));
        if (command?.do !== 'undo' && command?.do !== 'redo' && command?.do !== 'find') return;
        event.preventDefault();
        run(command);
      }
    },

    onMouseDown(event) {
      const place = placeOf(event.target);
      if (!place || event.button !== 0 || isTyping(event)) return;
      const { active } = context().viewport;
      const isSame = active?.row === place.row && active.column === place.column;
      if (isSame && !event.shiftKey) {
        select(null);
        return;
      }
      event.preventDefault();
      if (event.shiftKey && active) {
        select({ anchor: selected()?.anchor ?? active, head: place });
      } else select(null);
      context().viewport.activate(place);
    },

    onDoubleClick(event) {
      const place = placeOf(event.target);
      if (place && !isTyping(event)) context().viewport.activate(place, { edit: true });
    },

    onCopy(event) {
      const range = block();
      if (!range || isTyping(event)) return;
      const { columns, rows } = context();
      const shown = columns.slice(range.left, range.right + 1);
      const count = Math.min(range.bottom - range.top + 1, Math.ceil(mostCells / shown.length));
      const lines = Array.from({ length: count }, (_, at) => {
        const handle = rows.at(range.top + at);
        return shown.map((column) => column.editText?.(handle) ?? column.text(handle));
      });
      event.clipboardData.setData('text/plain', toTabbedText(lines));
      event.preventDefault();
    },

    onPaste(event) {
      const range = block();
      if (!range || isTyping(event)) return;
      event.preventDefault();
      const pasted = fromTabbedText(event.clipboardData.getData('text/plain'));
      const width = Math.max(...pasted.map((cells) => cells.length));
      // One value fills the block that is selected; a block lands as it is.
      const isSingle = pasted.length === 1 && width === 1;
      const target = isSingle
        ? range
        : { ...range, bottom: range.top + pasted.length - 1, right: range.left + width - 1 };
      typeInto(target, ({ row, column }) =>
        isSingle ? pasted[0]![0]! : (pasted[row - range.top]?.[column - range.left] ?? null),
      );
      if (!isSingle) {
        const head = { row: Math.min(target.bottom, context().rows.length - 1), column: target.right };
        select({ anchor: { row: range.top, column: range.left }, head });
      }
    },

    commit(cell) {
      context().onType?.([cell]);
    },

    leaveEditor(key, isBackwards) {
      const { active } = context().viewport;
      if (!active) return;
      const event = {
        key: key === 'Tab' ? 'Tab' : isBackwards ? 'ArrowUp' : 'ArrowDown',
        shiftKey: key === 'Tab' && isBackwards,
      };
      const command = commandOf({ ...event, ctrlKey: false, metaKey: false, altKey: false }, keyContext(active));
      if (command?.do === 'go') go(command.to, false);
    },
  };
}

const isTyping = ({ target }: { target: EventTarget }) => target instanceof HTMLInputElement;

const isOnHeader = (target: EventTarget) =>
  target instanceof Element && target.closest('[role="columnheader"]') !== null;

function columnOf(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest('[aria-colindex]') : null;
  return cell ? Number(cell.getAttribute('aria-colindex')) - 1 : null;
}

/** The data cell an event happened in, by its place; null in headers and the footer. */
function placeOf(target: EventTarget): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest('[role="gridcell"]');
  const row = cell?.parentElement;
  if (!row || row.classList.contains('rdg-summary-row')) return null;
  return { row: Number(row.getAttribute('aria-rowindex')) - 2, column: columnOf(target) ?? 0 };
}
