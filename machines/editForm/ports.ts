/** The effects the edit form machine needs, for `provideEditForm(ports)`. */
import type { LastSave } from '../../contract/base/calls/lastSave.ts';

/** A record as the server had it at one moment. */
export interface Saved<Values> {
  readonly values: Values;
  /** Sent back with a change, so that the server notices a save in between. */
  readonly version: number;
}

export interface SaveRequest<Values> {
  readonly values: Values;
  /** The paths at which they differ from the record they were typed over. */
  readonly changed: readonly string[];
  /** The version of that record. */
  readonly version: number;
}

/** Why a record could not be saved or read. */
export interface SaveFailure {
  /** Someone else saved the record after it was read. */
  readonly isConflict: boolean;
  /** Whose save that was; null where nobody knows. */
  readonly lastSave: LastSave | null;
  /** What the server refuses, by the path of the field. */
  readonly problems: Readonly<Record<string, string>>;
  /** What the person is shown. */
  readonly error: unknown;
}

export interface EditFormPorts<Values> {
  /** Whether the values pass the schema that the server checks with. */
  isValid(values: Values): boolean;
  /** Sends the change and returns the record as it is then. Rejects with a `SaveFailure`. */
  save(request: SaveRequest<Values>): Promise<Saved<Values>>;
  /** Reads the record as it is now. Rejects with a `SaveFailure`. */
  refresh(): Promise<Saved<Values>>;
  /** Reports fields that someone else changed and that were merged with the person's own changes. */
  reportMerged(paths: readonly string[], lastSave: LastSave | null): void;
}
