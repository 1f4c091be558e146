/** Key events of a grid: in its cells, on its headers, and on the frame around the rendered window. */
import type { KeyboardEvent } from 'react';
import type { CellKeyboardEvent, CellKeyDownArgs } from 'react-data-grid';
import type { Footer } from '../GridRow.tsx';
import type { CellPlace, RowHandle } from '../gridColumn.ts';
import { columnOf, headerOf, isTyping } from '../gridDom.ts';
import { rangeOf, type CellRange, type CellSelection } from '../selection/cellRange.ts';
import { commandOf, type GridCommand, type KeyContext } from './gridKeys.ts';
import type { InteractionContext } from './interactionContext.ts';

export interface GridKeyEvents {
  /** Returns the context of a key for its command, given the cell. */
  readonly contextAt: (at: CellPlace) => KeyContext;
  /** True while an editor is rendered that starts with its list open. */
  readonly isOpeningList: () => boolean;
  readonly onCellKeyDown: (args: CellKeyDownArgs<RowHandle, Footer>, event: CellKeyboardEvent) => void;
  readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface KeyPorts {
  readonly context: () => InteractionContext;
  readonly selection: () => CellSelection | null;
  readonly go: (to: CellPlace) => void;
  /** Opens the row of a name cell; false if the cell is not a name or rows do not open. */
  readonly openRow: (place: CellPlace) => boolean;
  readonly run: (command: GridCommand) => void;
  /** Reports that the cells are read-only. */
  readonly tellReadOnly: (range: CellRange) => void;
}

export function createGridKeyEvents({ context, selection, go, openRow, run, tellReadOnly }: KeyPorts): GridKeyEvents {
  /** True if Esc was the last key, so that Tab leaves the grid. */
  let isLeaving = false;
  /** True if the editor being rendered must start with its list open. */
  let isOpeningList = false;

  const contextAt = (at: CellPlace): KeyContext => ({
    at,
    isWide: isWide(selection()),
    opensRows: context().onOpenRow !== undefined,
    mayReplace: context().onReplace !== undefined,
    rowCount: context().rows.length,
    columnCount: context().columns.length,
    pageRows: context().viewport.pageRows,
  });
  /** Returns the command of a key: extending keys continue from the moving corner, others from the active cell. */
  const commandFor = (event: Parameters<typeof commandOf>[0], active: CellPlace) => {
    if (isLeaving && event.key === 'Tab') return { do: event.shiftKey ? 'leaveBackwards' : 'leave' } as const;
    const at = event.shiftKey && event.key !== 'Tab' ? (selection()?.head ?? active) : active;
    return commandOf(event, contextAt(at));
  };

  /** Opens the editor of a cell with its list open; false if the cell has no list. */
  const openList = (place: CellPlace): boolean => {
    const column = context().columns[place.column];
    const row = context().rows.at(place.row);
    if (!(column?.pickList ?? column?.choices) || !column?.isEditable(row)) return false;
    isOpeningList = true;
    context().viewport.activate(place, { edit: true });
    isOpeningList = false;
    return true;
  };

  /** Folds or unfolds a group with Enter or the space bar. */
  const folds = (event: CellKeyboardEvent, { row }: CellPlace): boolean => {
    const isFold = (event.key === 'Enter' || event.key === ' ') && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    const group = isFold ? context().rows.at(row).group : undefined;
    group?.toggle();
    return group !== undefined;
  };

  return {
    contextAt,

    isOpeningList: () => isOpeningList,

    onCellKeyDown(args, event) {
      const { active } = context().viewport;
      if (args.mode === 'EDIT') {
        // The editor handles its own keys.
        event.preventGridDefault();
        return;
      }
      if (isModifier(event)) return;
      const command = active && commandFor(event, active);
      isLeaving = event.key === 'Escape';
      if (active && event.altKey && event.key === 'ArrowDown' && openList(active)) {
        event.preventGridDefault();
        event.preventDefault();
        return;
      }
      if (active && (folds(event, active) || (event.key === 'Enter' && openRow(active)))) {
        event.preventGridDefault();
        event.preventDefault();
        return;
      }
      // A key combination must not open an editor, or the clipboard text would be typed into it.
      if (command || event.ctrlKey || event.metaKey) event.preventGridDefault();
      if (isTypedText(event) && !command && active) tellReadOnly(rangeOf({ anchor: active, head: active }));
      if (!command || command.do === 'clipboard') return;
      event.preventDefault();
      run(command);
      if (event.key === 'Home') context().viewport.revealFirstColumns();
    },

    /** Runs before the grid component, in which Tab moves between headers. */
    onKeyDownCapture(event) {
      const header = headerOf(event.target);
      if (!header || isTyping(event.target)) return;
      if (event.key === 'Home') context().viewport.revealFirstColumns();
      if (event.key === 'Tab' || event.key === 'F6') {
        event.preventDefault();
        event.stopPropagation();
        const isBackwards = event.shiftKey;
        if (isBackwards || event.key === 'F6') run({ do: isBackwards ? 'leaveBackwards' : 'leave' });
        else go(context().viewport.active ?? { row: context().viewport.firstRow, column: columnOf(header) ?? 0 });
      } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
        event.preventDefault();
        event.stopPropagation();
        header.querySelector<HTMLElement>('[aria-haspopup]')?.click();
      }
    },

    /** Handles keys that reach the frame: the active row is outside the window, or the focus is on a header. */
    onKeyDown(event) {
      if (event.isDefaultPrevented() || isTyping(event.target) || isModifier(event)) return;
      const { viewport } = context();
      if (event.target === event.currentTarget && viewport.active) {
        const command = commandFor(event, viewport.active);
        isLeaving = event.key === 'Escape';
        if (!command || command.do === 'clipboard') return;
        event.preventDefault();
        run(command);
        if (event.key === 'Home') viewport.revealFirstColumns();
      } else if (headerOf(event.target) && event.key === 'ArrowDown' && !event.altKey) {
        event.preventDefault();
        event.stopPropagation();
        go({ row: viewport.firstRow, column: columnOf(event.target) ?? 0 });
      } else if (headerOf(event.target) && event.key === 'Escape') {
        // Esc on the checkbox for all rows, which is in a header.
        run({ do: 'release' });
      } else if (headerOf(event.target) && (event.ctrlKey || event.metaKey)) {
        const command = commandOf(event, contextAt({ row: 0, column: 0 }));
        const isKnown = command && ['undo', 'redo', 'find', 'keys'].includes(command.do);
        if (!isKnown) return;
        event.preventDefault();
        run(command);
      }
    },
  };
}

const isWide = (selection: CellSelection | null) =>
  selection !== null && selection.anchor.column !== selection.head.column;

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta']);
const isModifier = ({ key }: { readonly key: string }) => modifiers.has(key);
const isTypedText = ({ key, ctrlKey, metaKey, altKey }: CellKeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;
