/** Contents of a setup table and how it is saved: rows of named values, each saved individually as soon as it is typed. */
import type { LastSave } from '../../../../contract/base/calls/lastSave.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';

export type RowValues = Readonly<Record<string, CellValue>>;

/** Row as stored on the server. `version` grows with every change by any user. */
export interface SetupRow {
  readonly id: number;
  readonly version: number;
  readonly values: RowValues;
}

export interface RowEdit {
  /** Row to change; null for a new one. */
  readonly row: { readonly id: number; readonly version: number } | null;
  readonly cells: readonly { readonly field: string; readonly value: CellValue }[];
}

export interface CellProblem {
  readonly field: string;
  readonly reason: string;
}

/** Result of saving one row. */
export type SaveResult<Row extends SetupRow> =
  | { readonly status: 'saved'; readonly row: Row }
  | { readonly status: 'refused'; readonly problems: readonly CellProblem[] }
  /** Another user changed the row since; `row` is its current state. */
  | { readonly status: 'conflict'; readonly row: Row; readonly reason: string; readonly lastSave?: LastSave | null }
  | { readonly status: 'gone'; readonly reason: string };

export type DeleteResult = { readonly status: 'deleted' } | { readonly status: 'refused'; readonly reason: string };

/** Requests of a table; results are in the order of the rows sent. They throw if a request fails. */
export interface SetupPorts<Row extends SetupRow> {
  readonly load: () => Promise<readonly Row[]>;
  readonly save: (edits: readonly RowEdit[]) => Promise<readonly SaveResult<Row>[]>;
  readonly remove: (rows: readonly Pick<Row, 'id' | 'version'>[]) => Promise<readonly DeleteResult[]>;
}

/** Parsed value of a typed text, or the reason why it is invalid. */
export type ReadText =
  | { readonly ok: true; readonly value: CellValue }
  | { readonly ok: false; readonly reason: string };
