/** What a data grid draws. */
import type { ReactNode } from 'react';

/** What a cell holds, as the rows know it. */
export type CellValue = string | number | boolean | null;

/** A row as the grid holds it: a new object whenever something of the row changed, so that only that row is drawn again. */
export interface RowHandle {
  readonly id: number;
  /** Index in the table the rows come from. */
  readonly row: number;
  /** The line before a group of rows, not a row itself: nothing is typed into it, and it counts in no sum. */
  readonly group?: GroupLine;
}

export interface GroupLine {
  /** 1 for an outer group, 2 for one inside it. */
  readonly level: number;
  readonly isFolded: boolean;
  /** Of the rows of the group. */
  readonly memberIds: () => readonly number[];
  readonly toggle: () => void;
}

/** Count of the cells that hold something; what the numbers among them come to. */
export interface CellFigures {
  readonly count: number;
  readonly numbers: number;
  readonly sum: number;
  /** Null where there are no numbers. */
  readonly least: number | null;
  readonly most: number | null;
}

/** How a cell looks beside its text; `changed` is not saved yet, `flagged` is saved and has a notice. */
export type CellTone = 'plain' | 'readOnly' | 'changed' | 'flagged' | 'failed' | 'conflict' | 'refused';

export interface ColumnScale {
  readonly name: string;
  /** A text typed in this scale, for when the column has another one: `140` in feet is `140 ft`. */
  readonly nameIn: (text: string) => string;
  /** A text copied from a cell in the scale of this name, as it is typed here: `140` copied in feet is `140 ft` in meters. */
  readonly pastedFrom: (text: string, name: string) => string;
  /** A value of a cell in the scale of another name. */
  readonly valueIn: (value: CellValue | undefined, name: string) => CellValue | undefined;
}

export interface GridColumn {
  readonly key: string;
  /** Header, with the unit: "Length, ft". */
  readonly name: string;
  /** More than the name says, for the header's tooltip. */
  readonly hint?: string;
  /** CSS px. */
  readonly width: number;
  /** Numbers stand at the end of the cell. */
  readonly align: 'start' | 'end';
  readonly mono: boolean;
  /** Names the row: a pasted block that holds it is matched by it, in the form in which names are compared. */
  readonly keyOf?: (text: string) => string;
  /** Stays in view when the others scroll sideways. */
  readonly frozen: boolean;
  readonly text: (row: RowHandle) => string;
  readonly tone: (row: RowHandle) => CellTone;
  /** More for the look of a cell: a status. */
  readonly className?: (row: RowHandle) => string;
  /** Only for columns that draw more than text: these cells cost more. */
  readonly content?: (row: RowHandle) => ReactNode;
  /** The value as a number, for the sum of a selection; null for a blank. Left out where the column holds no numbers. */
  readonly number?: (row: RowHandle) => number | null;
  /** The figures of many rows of the table at once; null where the cells must be asked one by one, as where it is left out. */
  readonly tally?: (rows: Int32Array) => CellFigures | null;
  /** Why what was typed cannot stand; shown beside the cell. */
  readonly note?: (row: RowHandle) => string | null;
  readonly isEditable: (row: RowHandle) => boolean;
  /** What the editor starts with; the cell's text when left out. */
  readonly editText?: (row: RowHandle) => string;
  /** What the cell holds: an editor that was opened on it sends it along. */
  readonly value?: (row: RowHandle) => CellValue;
  /** Offered while typing. */
  readonly choices?: readonly string[];
  /** Offered while typing, when they are many and are asked for; names that are none of them are questions. */
  readonly pickList?: GridPickList;
  /** What its numbers are in, where that may change: the number in an open editor stays in it. */
  readonly scale?: ColumnScale;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
}

export interface PickOption {
  readonly name: string;
  /** Its description; for a name that would be added, what adding it is called. */
  readonly text: string;
  readonly isNew?: true;
}

export interface GridPickList {
  /** What is offered for a text, in the cell of a row where a grid asks. Rejects when the list cannot be had: then the text is taken as it is typed. */
  readonly load: (row?: RowHandle) => Promise<(search: string) => readonly PickOption[]>;
}

/** The rows on view, in order. A row that changed is a new object; the others keep theirs. */
export interface RowSource {
  readonly length: number;
  at(index: number): RowHandle;
}

/** What a person typed, pasted or cleared; the text is as typed. */
export interface TypedCell {
  readonly row: RowHandle;
  readonly column: string;
  readonly text: string;
  /** The person was asked about a name on no list, and means it. */
  readonly isNew?: true;
  /** What the cell held when its editor was opened; left out where nothing was open. */
  readonly opened?: CellValue | undefined;
}

/** What the person did: typed one cell, or changed many by pasting, filling, clearing or replacing. */
export type GridEdit =
  | { readonly kind: 'type' | 'fill' | 'clear' | 'replace' }
  /** `beyond`: pasted rows that found no row to land on; `beyondLines`: what they hold, for tables that grow. */
  | {
      readonly kind: 'paste';
      readonly beyond: number;
      readonly beyondLines: readonly (readonly PastedCell[])[];
      /** Where the block names its rows and does not name those that are selected, one by one. */
      readonly mismatch?: KeyMismatch | undefined;
      /** Left out where every cell was copied in the scale of its column. */
      readonly converted?: ConvertedCells | undefined;
    };

/** Cells of a change whose texts are in another scale than their column has. */
export interface ConvertedCells {
  readonly cells: number;
  /** The name of that scale. */
  readonly from: string;
}

/** What does not match between the names in a pasted block and the rows on view. */
export interface KeyMismatch {
  /** Names of no row on view. */
  readonly unknown: readonly string[];
  /** Names on several lines of the block, or of several rows on view. */
  readonly twice: readonly string[];
  /** Selected rows that the block does not name. */
  readonly missing: readonly string[];
}

export type PastedCell = Pick<TypedCell, 'column' | 'text'>;

export interface GridSort {
  readonly field: string;
  readonly descending: boolean;
}

/** A cell by its place among all rows on view and all columns shown. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}
