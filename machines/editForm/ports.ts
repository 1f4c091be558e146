/** The effects the edit form machine needs, for `provideEditForm(ports)`. */
import type { LastSave } from '../../contract/base/calls/lastSave.ts';

/** A record and its version as stored on the server at one moment. */
export interface Saved<Values> {
  readonly values: Values;
  /** Sent with a change, so that the server can detect a concurrent save. */
  readonly version: number;
}

export interface SaveRequest<Values> {
  readonly values: Values;
  /** The paths at which the values differ from the record they are based on. */
  readonly changed: readonly string[];
  /** The version of that record. */
  readonly version: number;
}

/** The reason a record could not be saved or read. */
export interface SaveFailure {
  /** True if another user saved the record after it was read. */
  readonly isConflict: boolean;
  /** The user and time of that save; null if unknown. */
  readonly lastSave: LastSave | null;
  /** Rejections by the server, by the path of the field. */
  readonly problems: Readonly<Record<string, string>>;
  /** The error shown to the user. */
  readonly error: unknown;
}

export interface EditFormPorts<Values> {
  /** True if the values pass the schema used by the server. */
  isValid(values: Values): boolean;
  /** Sends the change and returns the resulting record. Rejects with a `SaveFailure`. */
  save(request: SaveRequest<Values>): Promise<Saved<Values>>;
  /** Reads the current record. Rejects with a `SaveFailure`. */
  refresh(): Promise<Saved<Values>>;
  /** Reports fields that another user changed and that were merged with the user's own changes. */
  reportMerged(paths: readonly string[], lastSave: LastSave | null): void;
}
