/** Key events of a grid: in its cells, on its headers, and beside the window that is drawn. */
import type { KeyboardEvent } from 'react';
import type { CellKeyboardEvent, CellKeyDownArgs } from 'react-data-grid';
import type { Footer } from '../GridRow.tsx';
import type { CellPlace, RowHandle } from '../gridColumn.ts';
import { columnOf, headerOf, isTyping } from '../gridDom.ts';
import { rangeOf, type CellRange, type CellSelection } from '../selection/cellRange.ts';
import { commandOf, type GridCommand, type KeyContext } from './gridKeys.ts';
import type { InteractionContext } from './interactionContext.ts';

export interface GridKeyEvents {
  /** Where a key was pressed, for the command it gives. */
  readonly contextAt: (at: CellPlace) => KeyContext;
  /** True while an editor is drawn whose list stands open from the beginning. */
  readonly isOpeningList: () => boolean;
  readonly onCellKeyDown: (args: CellKeyDownArgs<RowHandle, Footer>, event: CellKeyboardEvent) => void;
  readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface KeyPorts {
  readonly context: () => InteractionContext;
  readonly selection: () => CellSelection | null;
  readonly go: (to: CellPlace) => void;
  /** Opens the row by its name; false where the cell is no name, or nothing opens. */
  readonly openRow: (place: CellPlace) => boolean;
  readonly run: (command: GridCommand) => void;
  /** Says that the cells cannot be typed into. */
  readonly tellReadOnly: (range: CellRange) => void;
}

export function createGridKeyEvents({ context, selection, go, openRow, run, tellReadOnly }: KeyPorts): GridKeyEvents {
  /** Esc was the last key: Tab leaves the grid. */
  let isLeaving = false;
  /** The editor that is being drawn was asked for its list. */
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
  /** Keys that extend go on from the moving corner, the others from the active cell. */
  const commandFor = (event: Parameters<typeof commandOf>[0], active: CellPlace) => {
    if (isLeaving && event.key === 'Tab') return { do: event.shiftKey ? 'leaveBackwards' : 'leave' } as const;
    const at = event.shiftKey && event.key !== 'Tab' ? (selection()?.head ?? active) : active;
    return commandOf(event, contextAt(at));
  };

  /** Edits a cell that is chosen from a list, with the list open; false where there is none. */
  const openList = (place: CellPlace): boolean => {
    const column = context().columns[place.column];
    const row = context().rows.at(place.row);
    if (!(column?.pickList ?? column?.choices) || !column?.isEditable(row)) return false;
    isOpeningList = true;
    context().viewport.activate(place, { edit: true });
    isOpeningList = false;
    return true;
  };

  /** Enter and the space bar fold and unfold a group. */
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
        // The editor answers for its own keys.
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
      // No chord opens an editor, or the clipboard's text would be typed into it.
      if (command || event.ctrlKey || event.metaKey) event.preventGridDefault();
      if (isTypedText(event) && !command && active) tellReadOnly(rangeOf({ anchor: active, head: active }));
      if (!command || command.do === 'clipboard') return;
      event.preventDefault();
      run(command);
      if (event.key === 'Home') context().viewport.revealFirstColumns();
    },

    /** Ahead of the grid component, whose Tab goes from header to header. */
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

    /** Keys that reach the frame: the active row is outside the window, or the person stands on a header. */
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
        // The tick over the ticks was pressed there.
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
