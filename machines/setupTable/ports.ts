/** The effects the setup table machine needs, for `provideSetupTable(ports)`. */

/** Rows to delete, by their keys in the store. */
export interface Removal {
  readonly keys: readonly number[];
  /** True if an undo or redo deleted them; it is already on its stack. */
  readonly isUndo: boolean;
}

export interface SetupTablePorts<Row> {
  /** Sends waiting rows, as many as fit one call, and stores the result of each. Returns true if more are waiting. */
  save(): Promise<boolean>;
  /** Deletes rows; those whose deletion the server rejects stay. */
  remove(removal: Removal): Promise<void>;
  load(): Promise<readonly Row[]>;
  /** Shows the rows of the server; unsaved edits stay. */
  takeRows(rows: readonly Row[]): void;
  /** Shows the reason the rows could not be loaded. */
  takeFailure(error: unknown): void;
}
