/**
 * The effects the import machine needs, for `provideImport(ports)`. The server holds the draft; the machine holds where
 * the person is. Every port rejects with an `ImportError` and ends early when the signal aborts.
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
  /** A sentence for the person. */
  readonly message: string;
}

/** A file as the browser gives it. Only the port opens `content` (a `File`). */
export interface ImportFile {
  readonly name: string;
  readonly size: number;
  readonly content: unknown;
}

/** What a visit holds of a schedule. */
export interface ScheduleFile {
  readonly importType: ImportType;
  /** Uploaded: its record, sheets and proposed mapping. */
  readonly draft: ReplyOf<typeof uploadImport>;
  /** What the person decided on the mapping page. */
  readonly plan: Omit<BodyInputOf<typeof checkImport>, 'projectId' | 'importId'>;
  /** What applying would do. */
  readonly review: ReplyOf<typeof getImportReview>;
  readonly record: ImportRecord;
}

/** The same of a timesheet, whose lines are no rows of a commodity. */
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

/** The record once the check was asked for; the review where the check is done already. */
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

/** Where a stored import stands, for resuming. `plan` and `review` as far as it had come. */
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
  /** Starts to read every row under the plan and compare; writes nothing to the project. */
  check(input: ImportTarget & { plan: File['plan'] }, signal: AbortSignal): Promise<CheckedImport<File>>;
  /** Starts to write. Must be safe to send again: an import that was applied already answers so. 'stale': check again. */
  apply(
    input: ImportTarget & { confirmRemoval: string; review: File['review'] | null },
    signal: AbortSignal,
  ): Promise<ImportResult<File>>;
  /** Reads the record alone, while the server works. 'network' where it cannot be read now. */
  look(input: ImportTarget, signal: AbortSignal): Promise<ImportResult<File>>;
  /** What the check of the record found. */
  readReview(input: ImportTarget, signal: AbortSignal): Promise<File['review']>;
  load(input: ImportTarget, signal: AbortSignal): Promise<StoredImport<File>>;
  /** Throws the draft away on the server. */
  cancel(input: ImportTarget, signal: AbortSignal): Promise<void>;
  /** Reports how far the server's job is, and when it ended, until the returned function is called. Never throws. */
  watchJob(input: ImportTarget, send: (event: JobEvent) => void): () => void;
}
