/** The vocabulary of the import chart. The chart is in `importMachine.ts`. */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ImportStatus } from '../../contract/imports/imports.ts';
import type {
  ImportedFile,
  ImportError,
  ImportFile,
  ImportProgress,
  ImportResult,
  ImportTarget,
  StoredImport,
} from './ports.ts';
import type { ImportContext, ImportEvent, ImportInput, ImportTag } from './types.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { importFollowInterval } from '../timings.ts';
import { machineTypes } from '../machineTypes.ts';

export interface UploadRequest {
  readonly projectId: number;
  readonly importType: ImportedFile['importType'];
  readonly file: ImportFile;
}
export interface CheckRequest extends ImportTarget {
  readonly plan: ImportedFile['plan'];
}
export interface ApplyRequest extends ImportTarget {
  /** What was looked at. */
  readonly review: ImportedFile['review'] | null;
  readonly confirmRemoval: string;
}

export const importPlaceholders = {
  upload: fromPromise<ImportedFile['draft'], UploadRequest>(notProvided('import.upload')),
  check: fromPromise<ImportedFile['review'], CheckRequest>(notProvided('import.check')),
  apply: fromPromise<ImportResult<ImportedFile>, ApplyRequest>(notProvided('import.apply')),
  load: fromPromise<StoredImport<ImportedFile>, ImportTarget>(notProvided('import.load')),
  cancel: fromPromise<void, ImportTarget>(notProvided('import.cancel')),
  watchProgress: fromCallback<ImportEvent, ImportTarget>(() => throwNotProvided('import.watchProgress')),
};

export const nothingChosen = {
  file: null,
  importId: null,
  draft: null,
  plan: null,
  review: null,
  confirmRemoval: '',
  result: null,
  record: null,
  progress: null,
  error: null,
} as const;

/** Above this share of removed rows the person types the word. */
const removalShareLimit = 0.1;
const removalWord = 'REMOVE';

/** Only schedules remove rows. */
const removalShareOf = (review: ImportedFile['review'] | null): number =>
  review !== null && 'removalShare' in review ? review.removalShare : 0;

export const importSetup = setup({
  types: machineTypes<{ context: ImportContext; events: ImportEvent; input: ImportInput; tags: ImportTag }>(),
  actors: importPlaceholders,
  delays: { importFollowInterval },
  guards: {
    isResumed: ({ context }) => context.importId !== null,
    hasPlan: ({ context }) => context.plan !== null,
    isConfirmed: ({ context }, params: { confirmRemoval?: string }) =>
      removalShareOf(context.review) <= removalShareLimit || params.confirmRemoval === removalWord,
    /** The project moved on since the check: what was reviewed is not what would be written. */
    isStale: (_, params: { error: ImportError }) => params.error.kind === 'stale',
    /** Nothing to cancel any more is as good as cancelled. */
    isGone: (_, params: { error: ImportError }) => params.error.kind === 'notFound',
    isReviewable: ({ context }) => context.record?.status === 'checked' && context.review !== null,
    isOneOf: ({ context: { record } }, params: { statuses: readonly ImportStatus[] }) =>
      record !== null && params.statuses.includes(record.status),
  },
  actions: {
    clear: assign(nothingChosen),
    setFile: assign((_, params: { file: ImportFile }) => ({ ...nothingChosen, file: params.file })),
    setImportId: assign((_, params: { importId: string }) => ({ ...nothingChosen, importId: params.importId })),
    setDraft: assign((_, params: { draft: ImportedFile['draft'] }) => ({
      draft: params.draft,
      importId: params.draft.importId,
      record: params.draft.record,
    })),
    setPlan: assign((_, params: { plan: ImportedFile['plan'] }) => ({ plan: params.plan })),
    setReview: assign((_, params: { review: ImportedFile['review'] }) => ({
      review: params.review,
      record: params.review.record,
    })),
    setConfirmation: assign((_, params: { confirmRemoval?: string }) => ({
      confirmRemoval: params.confirmRemoval ?? '',
    })),
    setResult: assign((_, params: { result: ImportResult<ImportedFile> }) => ({
      result: params.result,
      record: params.result.record,
    })),
    setStored: assign((_, { stored }: { stored: StoredImport<ImportedFile> }) => ({
      importId: stored.record.id,
      record: stored.record,
      draft: stored.draft,
      plan: stored.plan,
      review: stored.review,
      progress: 'progress' in stored.record ? stored.record.progress : null,
    })),
    setProgress: assign((_, params: { progress: ImportProgress }) => ({ progress: params.progress })),
    setError: assign((_, params: { error: ImportError }) => ({ error: params.error })),
    clearProgress: assign({ progress: null }),
    clearError: assign({ error: null }),
  },
});
