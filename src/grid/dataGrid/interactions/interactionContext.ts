/** What a grid hands to the handlers of its keys, mouse and clipboard. */
import type { CellPlace, GridEdit, GridColumn, RowHandle, RowSource, TypedCell } from '../gridColumn.ts';
import type { RowViewport } from '../rowViewport.ts';
import type { CopiedCells } from '../selection/gridClipboard.ts';
import type { RowChecks } from '../useRowChecks.ts';
import type { GridCommand } from './gridKeys.ts';

export interface InteractionContext {
  readonly viewport: RowViewport;
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
  /** Typing into the last row makes another below it. */
  readonly growsAtFoot?: boolean | undefined;
  /** What Ctrl+; types. */
  readonly today: () => string;
  readonly onType?: ((cells: readonly TypedCell[], act: GridEdit) => void) | undefined;
  readonly onUndo?: (() => void) | undefined;
  readonly onRedo?: (() => void) | undefined;
  readonly onFind?: (() => void) | undefined;
  /** What is in the cells is to be found and replaced; begun from this cell. */
  readonly onReplace?: ((from: CellPlace) => void) | undefined;
  /** More cells are selected than the clipboard takes: nothing was copied. */
  readonly onTooMuch?: ((cells: number) => void) | undefined;
  /** More cells than the most would change at once: nothing was typed. */
  readonly onTooManyTyped?: (() => void) | undefined;
  /** Something was typed, pasted or filled where nothing can be: nothing was changed. */
  readonly onReadOnly?: ((column: GridColumn) => void) | undefined;
  /** Left out where rows cannot be ticked. */
  readonly checks?: RowChecks | undefined;
  /** The name of a row was opened: its first column, where it cannot be edited. */
  readonly onOpenRow?: ((row: RowHandle) => void) | undefined;
  /** The list of keys was asked for. */
  readonly onKeys?: (() => void) | undefined;
  /** The menu of the selected cells was asked for, beside the cell. */
  readonly onCellMenu?: ((cell: Element, actions: CellActions) => void) | undefined;
}

/** What a menu does to the selected cells. */
export interface CellActions {
  /** Null when there are none. */
  readonly copy: () => CopiedCells | null;
  readonly paste: (text: string, html?: string) => void;
  readonly run: (command: GridCommand) => void;
  /** Rows have a record that opens. */
  readonly opensRows: () => boolean;
}
