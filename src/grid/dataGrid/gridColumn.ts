/** Types of the data rendered by a data grid. */
import type { ReactNode } from 'react';

/** Value of a cell as stored in the row. */
export type CellValue = string | number | boolean | null;

/** Row of the grid: a new object whenever the row changes, so that only that row is rendered again. */
export interface RowHandle {
  readonly id: number;
  /** Index of the row in its table. */
  readonly row: number;
  /** Line before a group of rows, not a row itself: it cannot be edited and counts in no sum. */
  readonly group?: GroupLine;
}

export interface GroupLine {
  /** Nesting level: 1 for an outer group, 2 for one inside it. */
  readonly level: number;
  readonly isFolded: boolean;
  /** Returns the ids of the rows in the group. */
  readonly memberIds: () => readonly number[];
  readonly toggle: () => void;
}

/** Count of the cells with a value, and statistics of the numbers among them. */
export interface CellFigures {
  readonly count: number;
  readonly numbers: number;
  readonly sum: number;
  /** Minimum; null if there are no numbers. */
  readonly least: number | null;
  readonly most: number | null;
}

/** Appearance of a cell; `changed` is not saved yet, `flagged` is saved and has a notice. */
export type CellTone = 'plain' | 'readOnly' | 'changed' | 'flagged' | 'failed' | 'conflict' | 'refused';

export interface ColumnScale {
  readonly name: string;
  /** Returns a text typed in this scale with the scale named, for a column in another scale: `140` in feet is `140 ft`. */
  readonly nameIn: (text: string) => string;
  /** Returns a text copied from a cell in the named scale as it is typed here: `140` copied in feet is `140 ft` in meters. */
  readonly pastedFrom: (text: string, name: string) => string;
  /** Converts the value of a cell to the scale of another name. */
  readonly valueIn: (value: CellValue | undefined, name: string) => CellValue | undefined;
}

export interface GridColumn {
  readonly key: string;
  /** Header, with the unit: "Length, ft". */
  readonly name: string;
  /** Additional text for the tooltip of the header. */
  readonly hint?: string;
  /** CSS px. */
  readonly width: number;
  /** Alignment in the cell: numbers are aligned to the end. */
  readonly align: 'start' | 'end';
  readonly mono: boolean;
  /** True if the cells are text, such as tags and sizes: a spreadsheet must not read 3/4 as a date. */
  readonly isText?: boolean;
  /**
   * Returns the comparable form of a row name. Set for columns that identify rows: a pasted block that contains them is matched
   * by name.
   */
  readonly keyOf?: (text: string) => string;
  /** True if the column stays visible during horizontal scrolling. */
  readonly frozen: boolean;
  readonly text: (row: RowHandle) => string;
  readonly tone: (row: RowHandle) => CellTone;
  /** Returns an additional class for a cell, such as for a status. */
  readonly className?: (row: RowHandle) => string;
  /** Renders content other than text; such cells are more expensive. */
  readonly content?: (row: RowHandle) => ReactNode;
  /** Returns the value as a number, for statistics of the selection; null for a blank. Absent if the column has no numbers. */
  readonly number?: (row: RowHandle) => number | null;
  /** Returns the statistics of many rows of the table at once; null, or absent, if the cells must be read one by one. */
  readonly tally?: (rows: Int32Array) => CellFigures | null;
  /** Returns the reason why the typed text is invalid, shown beside the cell. */
  readonly note?: (row: RowHandle) => string | null;
  readonly isEditable: (row: RowHandle) => boolean;
  /** True if no one types the values: a pasted list from elsewhere does not have the column. */
  readonly isComputed?: boolean;
  /** Returns the initial text of the editor; the cell's text if absent. */
  readonly editText?: (row: RowHandle) => string;
  /** Returns the value of a cell; an editor reports the value it was opened with. */
  readonly value?: (row: RowHandle) => CellValue;
  /** Values offered while the user types. */
  readonly choices?: readonly string[];
  /** Options offered while the user types, for a long list that is loaded; other names need a confirmation. */
  readonly pickList?: GridPickList;
  /** Scale of the numbers, if it can change; the number in an open editor remains in the scale it was typed in. */
  readonly scale?: ColumnScale;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
}

export interface PickOption {
  readonly name: string;
  /** Description of the option; for a name to add, the label of the action. */
  readonly text: string;
  readonly isNew?: true;
}

export interface GridPickList {
  /**
   * Loads the options for a text, in a grid for the cell of a row. Rejects if the list is not available; the typed text is then
   * used as is.
   */
  readonly load: (row?: RowHandle) => Promise<(search: string) => readonly PickOption[]>;
}

/** Listed rows, in order. A changed row is a new object; the others stay the same. */
export interface RowSource {
  readonly length: number;
  at(index: number): RowHandle;
}

/** Cell that the user typed, pasted or cleared; the text is as typed. */
export interface TypedCell {
  readonly row: RowHandle;
  readonly column: string;
  readonly text: string;
  /** True if the name is on no list and the user confirmed it as new. */
  readonly isNew?: true;
  /** Value of the cell when its editor was opened; absent if there was no editor. */
  readonly opened?: CellValue | undefined;
}

/** Act of the user: typing one cell, or changing many by pasting, filling, clearing or replacing. */
export type GridEdit =
  | { readonly kind: 'type' | 'fill' | 'clear' | 'replace' }
  /** `beyond`: number of pasted rows beyond the last row; `beyondLines`: their contents, for tables that grow. */
  | {
      readonly kind: 'paste';
      readonly beyond: number;
      readonly beyondLines: readonly (readonly PastedCell[])[];
      /** Set if the block names its rows, but not exactly the selected ones. */
      readonly mismatch?: KeyMismatch | undefined;
      /** Lines of the block that name no listed row, each once: candidates for new rows. */
      readonly newLines?: readonly NewLine[] | undefined;
      /** Absent if every cell was copied in the scale of its column. */
      readonly converted?: ConvertedCells | undefined;
    };

/** Line of a pasted block that names no listed row, cell by cell with the columns. */
export type NewLine = readonly PastedCell[];

/** Cells of a change whose texts are in a scale other than that of their column. */
export interface ConvertedCells {
  readonly cells: number;
  /** Name of that scale. */
  readonly from: string;
}

/** Mismatch between the names in a pasted block and the listed rows. */
export interface KeyMismatch {
  /** Names that no listed row has. */
  readonly unknown: readonly string[];
  /** Names on several lines of the block, or of several listed rows. */
  readonly twice: readonly string[];
  /** Selected rows that the block does not name. */
  readonly missing: readonly string[];
}

export type PastedCell = Pick<TypedCell, 'column' | 'text'>;

export interface GridSort {
  readonly field: string;
  readonly descending: boolean;
}

/** Position of a cell among all listed rows and all visible columns. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}
