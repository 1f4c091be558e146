/** Types of an import visit. */
import type { WirewayError } from '../../contract/base/calls/errors.ts';
import type { ImportedFile, ImportError, ImportFile, ImportProgress } from './ports.ts';

export interface ImportInput {
  readonly projectId: number;
  readonly importType: ImportedFile['importType'];
  /** An import started earlier: the visit resumes it. */
  readonly importId?: string;
}

export interface ImportContext {
  readonly projectId: number;
  readonly importType: ImportedFile['importType'];
  /** Retained after failures, so that nothing has to be selected or mapped twice. */
  readonly file: ImportFile | null;
  readonly importId: string | null;
  readonly draft: ImportedFile['draft'] | null;
  readonly plan: ImportedFile['plan'] | null;
  readonly review: ImportedFile['review'] | null;
  readonly confirmRemoval: string;
  /** Last description of the import by the server. */
  readonly record: ImportedFile['record'] | null;
  readonly progress: ImportProgress | null;
  readonly error: ImportError | null;
}

export type ImportEvent =
  | { readonly type: 'file.choose'; readonly file: ImportFile }
  | { readonly type: 'import.resume'; readonly importId: string }
  /** Mapping, sheet, mode or options changed on the page; stored, not sent. */
  | { readonly type: 'plan.change'; readonly plan: ImportedFile['plan'] }
  | { readonly type: 'plan.submit'; readonly plan: ImportedFile['plan'] }
  /** `confirmRemoval`: the word REMOVE, if more than a tenth of the rows would be removed. */
  | { readonly type: 'import.apply'; readonly confirmRemoval?: string }
  | { readonly type: 'import.retry' }
  | { readonly type: 'import.back' }
  | { readonly type: 'import.cancel' }
  | { readonly type: 'import.restart' }
  | JobEvent;

/** Events of the live stream about the server's job for this import. */
export type JobEvent =
  | { readonly type: 'progress.changed'; readonly progress: ImportProgress }
  /** The job ended, or events might be missing: read the record. */
  | { readonly type: 'job.changed' };

/** `busy`: the user waits. `failed`: `selectImportError` has the reason, and `can(event)` the possible actions. */
export type ImportTag = 'busy' | 'failed' | 'choosing' | 'mapping' | 'reviewing' | 'done';

const errorKinds: ReadonlySet<string> = new Set<ImportError['kind']>([
  'network',
  'refused',
  'stale',
  'notFound',
  'server',
  'other',
]);

/** Returns the kind of an error from a response or a record. */
export function errorKindOf({ code, status }: WirewayError): ImportError['kind'] {
  if (code === 'import.stale') return 'stale';
  if (code === 'import.notFound') return 'notFound';
  return status >= 500 ? 'server' : 'refused';
}

export function toImportError(thrown: unknown): ImportError {
  if (isImportError(thrown)) return thrown;
  return { kind: 'other', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

function isImportError(thrown: unknown): thrown is ImportError {
  if (typeof thrown !== 'object' || thrown === null) return false;
  return 'message' in thrown && 'kind' in thrown && errorKinds.has(String(thrown.kind));
}
