/** What a table of set-up holds and how it is saved: rows of named values, each saved by itself as soon as it is typed. */
import type { LastSave } from '../../../../contract/base/calls/lastSave.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';

export type RowValues = Readonly<Record<string, CellValue>>;

/** A row as the server keeps it. `version` grows with every change, whoever makes it. */
export interface SetupRow {
  readonly id: number;
  readonly version: number;
  readonly values: RowValues;
}

export interface RowEdit {
  /** The row that is changed; null for a new one. */
  readonly row: { readonly id: number; readonly version: number } | null;
  readonly cells: readonly { readonly field: string; readonly value: CellValue }[];
}

export interface CellProblem {
  readonly field: string;
  readonly reason: string;
}

/** What became of one row of a save. */
export type SaveResult<Row extends SetupRow> =
  | { readonly status: 'saved'; readonly row: Row }
  | { readonly status: 'refused'; readonly problems: readonly CellProblem[] }
  /** Somebody changed it since; `row` is how it stands now. */
  | { readonly status: 'conflict'; readonly row: Row; readonly reason: string; readonly lastSave?: LastSave | null }
  | { readonly status: 'gone'; readonly reason: string };

export type DeleteResult = { readonly status: 'deleted' } | { readonly status: 'refused'; readonly reason: string };

/** The calls behind a table; results come in the order of what was sent. A throw is a call that did not arrive. */
export interface SetupPorts<Row extends SetupRow> {
  readonly load: () => Promise<readonly Row[]>;
  readonly save: (edits: readonly RowEdit[]) => Promise<readonly SaveResult<Row>[]>;
  readonly remove: (rows: readonly Pick<Row, 'id' | 'version'>[]) => Promise<readonly DeleteResult[]>;
}

/** What a typed text is, or why it cannot stand. */
export type ReadText =
  | { readonly ok: true; readonly value: CellValue }
  | { readonly ok: false; readonly reason: string };
