/** The words of an import visit. */
import type { ImportedFile, ImportError, ImportFile, ImportProgress, ImportResult } from './ports.ts';

export interface ImportInput {
  readonly projectId: number;
  readonly importType: ImportedFile['importType'];
  /** An import begun earlier: the visit starts by resuming it. */
  readonly importId?: string;
}

export interface ImportContext {
  readonly projectId: number;
  readonly importType: ImportedFile['importType'];
  /** Kept through failures, so that nothing has to be chosen or mapped twice. */
  readonly file: ImportFile | null;
  readonly importId: string | null;
  readonly draft: ImportedFile['draft'] | null;
  readonly plan: ImportedFile['plan'] | null;
  readonly review: ImportedFile['review'] | null;
  readonly confirmRemoval: string;
  readonly result: ImportResult<ImportedFile> | null;
  /** The import as the server last described it. */
  readonly record: ImportedFile['record'] | null;
  readonly progress: ImportProgress | null;
  readonly error: ImportError | null;
}

export type ImportEvent =
  | { readonly type: 'file.choose'; readonly file: ImportFile }
  | { readonly type: 'import.resume'; readonly importId: string }
  /** Mapping, sheet, mode or options changed on the page; kept, not sent. */
  | { readonly type: 'plan.change'; readonly plan: ImportedFile['plan'] }
  | { readonly type: 'plan.submit'; readonly plan: ImportedFile['plan'] }
  /** `confirmRemoval`: the word REMOVE, when more than a tenth of the rows would go. */
  | { readonly type: 'import.apply'; readonly confirmRemoval?: string }
  | { readonly type: 'import.retry' }
  | { readonly type: 'import.back' }
  | { readonly type: 'import.cancel' }
  | { readonly type: 'import.restart' }
  | { readonly type: 'progress.changed'; readonly progress: ImportProgress };

/** `busy`: the person waits. `failed`: `selectImportError` says why and `can(event)` what is possible. */
export type ImportTag = 'busy' | 'failed' | 'choosing' | 'mapping' | 'reviewing' | 'done';

const errorKinds: ReadonlySet<string> = new Set<ImportError['kind']>([
  'network',
  'refused',
  'stale',
  'notFound',
  'server',
  'other',
]);

export function toImportError(thrown: unknown): ImportError {
  if (isImportError(thrown)) return thrown;
  return { kind: 'other', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

function isImportError(thrown: unknown): thrown is ImportError {
  if (typeof thrown !== 'object' || thrown === null) return false;
  return 'message' in thrown && 'kind' in thrown && errorKinds.has(String(thrown.kind));
}
