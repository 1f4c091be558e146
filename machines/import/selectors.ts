/** Selectors for the import page. Buttons are shown by `state.can({ type: 'import.back' })` and so on. */
import type { SnapshotFrom } from 'xstate';
import type { ImportRecord } from '../../contract/imports/imports.ts';
import type { importMachine } from './importMachine.ts';
import type {
  ImportDraft,
  ImportedFile,
  ImportError,
  ImportPlan,
  ImportProgress,
  ImportReview,
  TimesheetFile,
} from './ports.ts';

type ImportSnapshot = SnapshotFrom<typeof importMachine>;
type OutermostState<Value> = Value extends string ? Value : keyof Value;

/** State of the visit; inside `checking` and `applying` the states of the server's job are left out. */
export type ImportState = OutermostState<ImportSnapshot['value']>;

export function selectImportState({ value }: ImportSnapshot): ImportState {
  if (typeof value === 'string') return value;
  return 'checking' in value ? 'checking' : 'applying';
}

/** The page of the wizard, for the stepper; a failure stays on the page of the failed step. */
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
} satisfies Record<ImportState, ImportStep>;

export const selectImportStep = (state: ImportSnapshot): ImportStep => steps[selectImportState(state)];
export const selectIsImportBusy = (state: ImportSnapshot): boolean => state.hasTag('busy');
export const selectIsImportFailed = (state: ImportSnapshot): boolean => state.hasTag('failed');

/** The step that failed, if any. */
export type ImportFailureOf = 'upload' | 'check' | 'apply' | 'resume' | 'cancel' | 'interrupted';

const failures: Partial<Record<ImportState, ImportFailureOf>> = {
  uploadFailed: 'upload',
  checkFailed: 'check',
  applyFailed: 'apply',
  resumeFailed: 'resume',
  cancelFailed: 'cancel',
  interrupted: 'interrupted',
};

export const selectImportFailure = (state: ImportSnapshot): ImportFailureOf | null =>
  failures[selectImportState(state)] ?? null;
export const selectImportError = (state: ImportSnapshot): ImportError | null => state.context.error;
export const selectImportProgress = (state: ImportSnapshot): ImportProgress | null => state.context.progress;
export const selectImportId = (state: ImportSnapshot): string | null => state.context.importId;
export const selectImportFileName = (state: ImportSnapshot): string | null =>
  state.context.file?.name ?? state.context.record?.fileName ?? null;
const isScheduleDraft = (draft: ImportedFile['draft']): draft is ImportDraft => 'importType' in draft.record;

export const selectImportDraft = ({ context: { draft } }: ImportSnapshot): ImportDraft | null =>
  draft !== null && isScheduleDraft(draft) ? draft : null;
export const selectImportPlan = ({ context: { plan } }: ImportSnapshot): ImportPlan | null =>
  plan !== null && 'mode' in plan ? plan : null;
export const selectImportReview = ({ context: { review } }: ImportSnapshot): ImportReview | null =>
  review !== null && 'removalShare' in review ? review : null;
export const selectImportRecord = ({ context: { record } }: ImportSnapshot): ImportRecord | null =>
  record !== null && 'importType' in record ? record : null;

/** The same for a visit with a timesheet. */
export const selectTimesheetDraft = ({ context: { draft } }: ImportSnapshot): TimesheetFile['draft'] | null =>
  draft !== null && !isScheduleDraft(draft) ? draft : null;
export const selectTimesheetPlan = ({ context: { plan } }: ImportSnapshot): TimesheetFile['plan'] | null =>
  plan !== null && !('mode' in plan) ? plan : null;
export const selectTimesheetReview = ({ context: { review } }: ImportSnapshot): TimesheetFile['review'] | null =>
  review !== null && !('removalShare' in review) ? review : null;
export const selectTimesheetRecord = ({ context: { record } }: ImportSnapshot): TimesheetFile['record'] | null =>
  record !== null && !('importType' in record) ? record : null;
