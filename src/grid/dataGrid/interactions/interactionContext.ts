/** Data and callbacks a grid passes to the handlers of its keys, mouse and clipboard. */
import type { CellPlace, GridEdit, GridColumn, RowHandle, RowSource, TypedCell } from '../gridColumn.ts';
import type { RowViewport } from '../rowViewport.ts';
import type { CopiedCells } from '../selection/gridClipboard.ts';
import type { RowChecks } from '../useRowChecks.ts';
import type { GridCommand } from './gridKeys.ts';

export interface InteractionContext {
  readonly viewport: RowViewport;
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
  /** Index of the blank row: typing into it adds a row. Absent if rows cannot be added. */
  readonly entryRow?: number | undefined;
  /** Returns the date that Ctrl+; types. */
  readonly today: () => string;
  readonly onType?: ((cells: readonly TypedCell[], act: GridEdit) => void) | undefined;
  readonly onUndo?: (() => void) | undefined;
  readonly onRedo?: (() => void) | undefined;
  readonly onFind?: (() => void) | undefined;
  /** Opens Find and Replace, starting from a cell. */
  readonly onReplace?: ((from: CellPlace) => void) | undefined;
  /** Called when more cells are selected than the clipboard accepts; nothing was copied. */
  readonly onTooMuch?: ((cells: number) => void) | undefined;
  /** Called when more cells than the maximum would change; nothing was typed. */
  readonly onTooManyTyped?: (() => void) | undefined;
  /** Called when text is typed, pasted or filled into read-only cells only; nothing was changed. */
  readonly onReadOnly?: ((column: GridColumn) => void) | undefined;
  /** Absent if rows cannot be checked. */
  readonly checks?: RowChecks | undefined;
  /** Called when a row is opened through its name: its first column, if that cannot be edited. */
  readonly onOpenRow?: ((row: RowHandle) => void) | undefined;
  /** Called when the list of keys is requested. */
  readonly onKeys?: (() => void) | undefined;
  /** Called when the menu of the selected cells is requested beside a cell. */
  readonly onCellMenu?: ((cell: Element, actions: CellActions) => void) | undefined;
}

/** Actions of a menu on the selected cells. */
export interface CellActions {
  /** Returns the cells to copy; null if there are none. */
  readonly copy: () => CopiedCells | null;
  readonly paste: (text: string, html?: string) => void;
  readonly run: (command: GridCommand) => void;
  /** Returns the active cell. */
  readonly active: () => CellPlace | null;
  /** Returns true if rows have a record that opens. */
  readonly opensRows: () => boolean;
}
