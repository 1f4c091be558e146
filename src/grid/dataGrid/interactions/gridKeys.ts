/** Meaning of the keys in a grid, following spreadsheet conventions. */
import type { CellPlace } from '../gridColumn.ts';

export type GridCommand =
  | { readonly do: 'go'; readonly to: CellPlace; readonly extend: boolean }
  | { readonly do: 'tab'; readonly to: CellPlace }
  | {
      readonly do:
        | 'selectAll'
        | 'selectRow'
        | 'selectColumn'
        | 'clear'
        | 'fillDown'
        | 'fillRight'
        | 'today'
        | 'undo'
        | 'redo'
        | 'find'
        | 'replace'
        | 'release'
        | 'menu'
        /** Opens the record of the row beside the grid. */
        | 'details'
        | 'keys'
        | 'leave'
        | 'leaveBackwards'
        /** Handled by the browser: copy, cut and paste arrive as clipboard events. */
        | 'clipboard';
    };

export interface KeyContext {
  readonly at: CellPlace;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly pageRows: number;
  /** True if the selected block is wider than one column. */
  readonly isWide: boolean;
  /** True if rows have a record that opens; otherwise the key does nothing. */
  readonly opensRows: boolean;
  /** True if Replace is available; otherwise the browser handles the key. */
  readonly mayReplace: boolean;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Returns the command of a key; null if the grid component handles it (sideways, editing) or it has no meaning. */
export function commandOf(event: Key, context: KeyContext): GridCommand | null {
  if (event.altKey) return event.key === 'Enter' && context.opensRows ? { do: 'details' } : null;
  const isCtrl = event.ctrlKey || event.metaKey;
  return (isCtrl ? chordOf(event, context) : null) ?? plainOf(event) ?? goOf(event, isCtrl, context);
}

function chordOf({ key, shiftKey }: Key, { isWide, mayReplace }: KeyContext): GridCommand | null {
  switch (key.toLowerCase()) {
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { do: 'redo' };
    case 'd':
      return { do: 'fillDown' };
    case 'r':
      // Otherwise the browser handles it and reloads the page (docs/decisions/edits-and-undo.md).
      return isWide && !shiftKey ? { do: 'fillRight' } : null;
    case 'f':
      return { do: 'find' };
    case 'h':
      return mayReplace ? { do: 'replace' } : null;
    case 'a':
      return { do: 'selectAll' };
    case ';':
      return { do: 'today' };
    case ' ':
      return { do: 'selectColumn' };
    case '/':
      return { do: 'keys' };
    case 'c':
    case 'x':
    case 'v':
      return { do: 'clipboard' };
    default:
      return null;
  }
}

function plainOf({ key, shiftKey }: Key): GridCommand | null {
  switch (key) {
    case 'Delete':
      return { do: 'clear' };
    case 'Escape':
      return { do: 'release' };
    case ' ':
      return shiftKey ? { do: 'selectRow' } : null;
    case 'F6':
      return { do: shiftKey ? 'leaveBackwards' : 'leave' };
    case 'F10':
      return shiftKey ? { do: 'menu' } : null;
    case 'ContextMenu':
      return { do: 'menu' };
    default:
      return null;
  }
}

function goOf(event: Key, isCtrl: boolean, { at, rowCount, columnCount, pageRows }: KeyContext): GridCommand | null {
  const { row, column } = at;
  const { shiftKey: extend } = event;
  const lastRow = rowCount - 1;
  const lastColumn = columnCount - 1;
  const go = (toRow: number, toColumn: number): GridCommand => ({
    do: 'go',
    to: { row: Math.min(Math.max(toRow, 0), lastRow), column: Math.min(Math.max(toColumn, 0), lastColumn) },
    extend,
  });
  switch (event.key) {
    case 'ArrowDown':
      return go(isCtrl ? lastRow : row + 1, column);
    case 'ArrowUp':
      // Above the first row is the header, which the grid component handles.
      return row === 0 && !extend ? null : go(isCtrl ? 0 : row - 1, column);
    case 'ArrowRight':
      return go(row, isCtrl ? lastColumn : column + 1);
    case 'ArrowLeft':
      return go(row, isCtrl ? 0 : column - 1);
    case 'PageDown':
      return go(row + pageRows, column);
    case 'PageUp':
      return go(row - pageRows, column);
    case 'Home':
      return go(isCtrl ? 0 : row, 0);
    case 'End':
      return go(isCtrl ? lastRow : row, lastColumn);
    case 'Tab': {
      const next = column + (extend ? -1 : 1);
      if (next >= 0 && next <= lastColumn) return { do: 'tab', to: { row, column: next } };
      const nextRow = row + (extend ? -1 : 1);
      // Tab in the last cell leaves the grid.
      if (nextRow < 0 || nextRow > lastRow) return null;
      return { do: 'tab', to: { row: nextRow, column: extend ? lastColumn : 0 } };
    }
    default:
      return null;
  }
}
