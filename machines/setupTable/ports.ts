/** The effects the set-up table machine needs, for `provideSetupTable(ports)`. */

/** Rows to delete, by their keys in the store. */
export interface Removal {
  readonly keys: readonly number[];
  /** Deleted by an undo or redo, which is already on its stack. */
  readonly isUndo: boolean;
}

export interface SetupTablePorts<Row> {
  /** Sends rows that wait, as many as fit one call, and stores the result of each. Returns whether more wait. */
  save(): Promise<boolean>;
  /** Deletes rows; those that the server refuses to delete stay. */
  remove(removal: Removal): Promise<void>;
  load(): Promise<readonly Row[]>;
  /** Shows rows as the server has them; edits that are not saved stay. */
  takeRows(rows: readonly Row[]): void;
  /** Shows why the rows could not be loaded. */
  takeFailure(error: unknown): void;
}
