/** The words of an import visit. */
import type { ImportType } from '../../contract/commodities/index.ts';
import type { ImportRecord } from '../../contract/imports.ts';
import type {
  ImportDraft,
  ImportError,
  ImportFile,
  ImportPlan,
  ImportProgress,
  ImportResult,
  ImportReview,
} from './ports.ts';

export interface ImportInput {
  readonly projectId: number;
  readonly importType: ImportType;
  /** An import begun earlier: the visit starts by resuming it. */
  readonly importId?: string;
}

export interface ImportContext {
  readonly projectId: number;
  readonly importType: ImportType;
  /** Kept through failures, so that nothing has to be chosen or mapped twice. */
  readonly file: ImportFile | null;
  readonly importId: string | null;
  readonly draft: ImportDraft | null;
  readonly plan: ImportPlan | null;
  readonly review: ImportReview | null;
  readonly confirmRemoval: string;
  readonly result: ImportResult | null;
  /** The import as the server last described it. */
  readonly record: ImportRecord | null;
  readonly progress: ImportProgress | null;
  readonly error: ImportError | null;
}

export type ImportEvent =
  | { readonly type: 'file.choose'; readonly file: ImportFile }
  | { readonly type: 'import.resume'; readonly importId: string }
  /** Mapping, sheet, mode or options changed on the page; kept, not sent. */
  | { readonly type: 'plan.change'; readonly plan: ImportPlan }
  | { readonly type: 'plan.submit'; readonly plan: ImportPlan }
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
