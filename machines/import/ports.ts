/**
 * The effects the import machine needs, for `provideImport(ports)`. The server holds the draft; the machine holds where
 * the person is. Every port rejects with an `ImportError` and ends early when the signal aborts.
 */
import type { BodyInputOf, ReplyOf } from '../../contract/endpoint.ts';
import type { ImportRecord, checkImport, getImportReview, uploadImport } from '../../contract/imports.ts';
import type { ImportType } from '../../contract/commodities/index.ts';

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

/** An uploaded draft: its record, sheets and proposed mapping. */
export type ImportDraft = ReplyOf<typeof uploadImport>;
/** What the person decided on the mapping page. */
export type ImportPlan = Omit<BodyInputOf<typeof checkImport>, 'projectId' | 'importId'>;
/** What applying would do. */
export type ImportReview = ReplyOf<typeof getImportReview>;
export interface ImportResult {
  readonly record: ImportRecord;
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
export interface StoredImport {
  readonly record: ImportRecord;
  readonly draft: ImportDraft;
  readonly plan: ImportPlan | null;
  readonly review: ImportReview | null;
}

export interface ImportPorts {
  upload(
    input: { projectId: number; importType: ImportType; file: ImportFile },
    signal: AbortSignal,
  ): Promise<ImportDraft>;
  /** Reads every row under the plan and compares; writes nothing to the project. */
  check(input: ImportTarget & { plan: ImportPlan }, signal: AbortSignal): Promise<ImportReview>;
  /** Must be safe to send again: an import that was applied already answers with its result. 'stale': check again. */
  apply(input: ImportTarget & { confirmRemoval: string }, signal: AbortSignal): Promise<ImportResult>;
  load(input: ImportTarget, signal: AbortSignal): Promise<StoredImport>;
  /** Throws the draft away on the server. */
  cancel(input: ImportTarget, signal: AbortSignal): Promise<void>;
  /** Reports how far the server is with this import until the returned function is called. Never throws. */
  watchProgress(input: ImportTarget, send: (progress: ImportProgress) => void): () => void;
}
