/** Types, actions and guards of the import chart (`importMachine.ts`). */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ImportStatus } from '../../contract/imports/imports.ts';
import type {
  CheckedImport,
  ImportedFile,
  ImportError,
  ImportFile,
  ImportProgress,
  ImportResult,
  ImportTarget,
  StoredImport,
} from './ports.ts';
import type { ImportContext, ImportEvent, ImportInput, ImportTag, JobEvent } from './types.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { importFollowInterval, importLookInterval } from '../timings.ts';
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
  /** The review shown to the user. */
  readonly review: ImportedFile['review'] | null;
  readonly confirmRemoval: string;
}

export const importPlaceholders = {
  upload: fromPromise<ImportedFile['draft'], UploadRequest>(notProvided('import.upload')),
  check: fromPromise<CheckedImport<ImportedFile>, CheckRequest>(notProvided('import.check')),
  apply: fromPromise<ImportResult<ImportedFile>, ApplyRequest>(notProvided('import.apply')),
  load: fromPromise<StoredImport<ImportedFile>, ImportTarget>(notProvided('import.load')),
  look: fromPromise<ImportResult<ImportedFile>, ImportTarget>(notProvided('import.look')),
  readReview: fromPromise<ImportedFile['review'], ImportTarget>(notProvided('import.readReview')),
  cancel: fromPromise<void, ImportTarget>(notProvided('import.cancel')),
  watchJob: fromCallback<JobEvent, ImportTarget>(() => throwNotProvided('import.watchJob')),
};

export const nothingChosen = {
  file: null,
  importId: null,
  draft: null,
  plan: null,
  review: null,
  confirmRemoval: '',
  record: null,
  progress: null,
  error: null,
} as const;

/** Above this share of removed rows the user must type the word. */
const removalShareLimit = 0.1;
const removalWord = 'REMOVE';

/** Only schedules remove rows. */
const removalShareOf = (review: ImportedFile['review'] | null): number =>
  review !== null && 'removalShare' in review ? review.removalShare : 0;

export const importSetup = setup({
  types: machineTypes<{ context: ImportContext; events: ImportEvent; input: ImportInput; tags: ImportTag }>(),
  actors: importPlaceholders,
  delays: { importFollowInterval, importLookInterval },
  guards: {
    isResumed: ({ context }) => context.importId !== null,
    hasPlan: ({ context }) => context.plan !== null,
    isConfirmed: ({ context }, params: { confirmRemoval?: string }) =>
      removalShareOf(context.review) <= removalShareLimit || params.confirmRemoval === removalWord,
    /** The project changed since the check: the review no longer matches what would be written. */
    isStale: (_, params: { error: ImportError }) => params.error.kind === 'stale',
    /** The job continues without the connection: its record is read again later. */
    isUnreachable: (_, params: { error: ImportError }) => params.error.kind === 'network',
    /** An import that no longer exists counts as canceled. */
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
    setChecked: assign((_, { record, review }: CheckedImport<ImportedFile>) => ({ record, review })),
    setRecord: assign((_, { record }: ImportResult<ImportedFile>) => ({ record })),
    clearReview: assign({ review: null }),
    setConfirmation: assign((_, params: { confirmRemoval?: string }) => ({
      confirmRemoval: params.confirmRemoval ?? '',
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
