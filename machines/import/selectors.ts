/** What the import page reads. Which buttons to show is `state.can({ type: 'import.back' })` and so on. */
import type { SnapshotFrom } from 'xstate';
import type { ImportRecord } from '../../contract/imports.ts';
import type { importMachine } from './importMachine.ts';
import type { ImportDraft, ImportError, ImportPlan, ImportProgress, ImportReview } from './ports.ts';

type ImportSnapshot = SnapshotFrom<typeof importMachine>;

/** The page of the wizard, for the stepper; a failure stays on the page whose work failed. */
export type ImportStep = 'file' | 'mapping' | 'check' | 'review' | 'apply' | 'done';

const steps = {
  arriving: 'file',
  choosing: 'file',
  uploading: 'file',
  uploadFailed: 'file',
  resuming: 'file',
  sorting: 'file',
  resumeFailed: 'file',
  following: 'check',
  mapping: 'mapping',
  interrupted: 'mapping',
  cancelling: 'mapping',
  cancelFailed: 'mapping',
  checking: 'check',
  checkFailed: 'check',
  reviewing: 'review',
  outdated: 'review',
  applying: 'apply',
  applyFailed: 'apply',
  done: 'done',
} satisfies Record<ImportSnapshot['value'], ImportStep>;

export const selectImportStep = (state: ImportSnapshot): ImportStep => steps[state.value];
export const selectIsImportBusy = (state: ImportSnapshot): boolean => state.hasTag('busy');
export const selectIsImportFailed = (state: ImportSnapshot): boolean => state.hasTag('failed');

/** The work that failed, where some did. */
export type ImportFailureOf = 'upload' | 'check' | 'apply' | 'resume' | 'cancel' | 'interrupted';

const failures: Partial<Record<ImportSnapshot['value'], ImportFailureOf>> = {
  uploadFailed: 'upload',
  checkFailed: 'check',
  applyFailed: 'apply',
  resumeFailed: 'resume',
  cancelFailed: 'cancel',
  interrupted: 'interrupted',
};

export const selectImportFailure = (state: ImportSnapshot): ImportFailureOf | null => failures[state.value] ?? null;
export const selectImportError = (state: ImportSnapshot): ImportError | null => state.context.error;
export const selectImportProgress = (state: ImportSnapshot): ImportProgress | null => state.context.progress;
export const selectImportId = (state: ImportSnapshot): string | null => state.context.importId;
export const selectImportFileName = (state: ImportSnapshot): string | null =>
  state.context.file?.name ?? state.context.record?.fileName ?? null;
export const selectImportDraft = (state: ImportSnapshot): ImportDraft | null => state.context.draft;
export const selectImportPlan = (state: ImportSnapshot): ImportPlan | null => state.context.plan;
export const selectImportReview = (state: ImportSnapshot): ImportReview | null => state.context.review;
export const selectImportRecord = (state: ImportSnapshot): ImportRecord | null => state.context.record;
