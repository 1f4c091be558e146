/**
 * The effects the import machine needs, for `provideImport(ports)`. The server holds the draft; the machine holds the user's
 * current step. Every port rejects with an `ImportError` and ends early when the signal aborts.
 */
import type { BodyInputOf, ReplyOf } from '../../contract/base/calls/endpoint.ts';
import type { ImportRecord, checkImport, getImportReview, uploadImport } from '../../contract/imports/imports.ts';
import type {
  checkTimesheet,
  TimesheetDraft,
  TimesheetRecord,
  TimesheetReview,
} from '../../contract/timesheets/timesheets.ts';
import type { JobEvent } from './types.ts';
import type { ImportType } from '../../contract/commodities/fields/commodityTypes.ts';

export interface ImportError {
  readonly kind: 'network' | 'refused' | 'stale' | 'notFound' | 'server' | 'other';
  /** A sentence for the user. */
  readonly message: string;
}

/** A file selected in the browser. Only the port opens `content` (a `File`). */
export interface ImportFile {
  readonly name: string;
  readonly size: number;
  readonly content: unknown;
}

/** Data of a schedule during a visit. */
export interface ScheduleFile {
  readonly importType: ImportType;
  /** Result of the upload: its record, sheets and proposed mapping. */
  readonly draft: ReplyOf<typeof uploadImport>;
  /** The user's decisions on the mapping page. */
  readonly plan: Omit<BodyInputOf<typeof checkImport>, 'projectId' | 'importId'>;
  /** The effects of applying the import. */
  readonly review: ReplyOf<typeof getImportReview>;
  readonly record: ImportRecord;
}

/** The same data of a timesheet, whose lines are not rows of a commodity. */
export interface TimesheetFile {
  readonly importType: 'timesheet';
  readonly draft: TimesheetDraft;
  readonly plan: Omit<BodyInputOf<typeof checkTimesheet>, 'projectId' | 'importId'>;
  readonly review: TimesheetReview;
  readonly record: TimesheetRecord;
}

export type ImportedFile = ScheduleFile | TimesheetFile;

export type ImportDraft = ScheduleFile['draft'];
export type ImportPlan = ScheduleFile['plan'];
export type ImportReview = ScheduleFile['review'];

/** The record after the check was requested; the review if the check is already complete. */
export interface CheckedImport<File extends ImportedFile = ScheduleFile> {
  readonly record: File['record'];
  readonly review: File['review'] | null;
}

export interface ImportResult<File extends ImportedFile = ScheduleFile> {
  readonly record: File['record'];
}

export interface ImportTarget {
  readonly projectId: number;
  readonly importId: string;
}

export interface ImportProgress {
  readonly phase: string;
  readonly done: number;
  readonly total: number | null;
}

/** State of a stored import, for resuming. `plan` and `review` as far as it got. */
export interface StoredImport<File extends ImportedFile = ScheduleFile> {
  readonly record: File['record'];
  readonly draft: File['draft'];
  readonly plan: File['plan'] | null;
  readonly review: File['review'] | null;
}

export interface ImportPorts<File extends ImportedFile = ScheduleFile> {
  upload(
    input: { projectId: number; importType: File['importType']; file: ImportFile },
    signal: AbortSignal,
  ): Promise<File['draft']>;
  /** Starts a job that reads every row with the plan and compares it; writes nothing to the project. */
  check(input: ImportTarget & { plan: File['plan'] }, signal: AbortSignal): Promise<CheckedImport<File>>;
  /** Starts to write. Must be safe to send again: for an applied import it returns the applied record. 'stale': check again. */
  apply(
    input: ImportTarget & { confirmRemoval: string; review: File['review'] | null },
    signal: AbortSignal,
  ): Promise<ImportResult<File>>;
  /** Reads only the record, while the server works. 'network' if it cannot be read now. */
  look(input: ImportTarget, signal: AbortSignal): Promise<ImportResult<File>>;
  /** Returns the result of the check. */
  readReview(input: ImportTarget, signal: AbortSignal): Promise<File['review']>;
  load(input: ImportTarget, signal: AbortSignal): Promise<StoredImport<File>>;
  /** Discards the draft on the server. */
  cancel(input: ImportTarget, signal: AbortSignal): Promise<void>;
  /** Reports the progress and the end of the server's job until the returned function is called. Never throws. */
  watchJob(input: ImportTarget, send: (event: JobEvent) => void): () => void;
}
