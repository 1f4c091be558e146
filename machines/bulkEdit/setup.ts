/** Types, actions and guards of the bulk edit chart (`bulkEditMachine.ts`). */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { BulkEdit } from '../../contract/rows/bulkEdits.ts';
import { machineTypes } from '../machineTypes.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { bulkEditLookInterval, retryDelay } from '../timings.ts';
import type { RequestedBulkEdit, BulkEditError, BulkEditName } from './ports.ts';

export interface BulkEditContext {
  readonly asked: RequestedBulkEdit;
  /** Last description by the server; null before its first response. */
  readonly edit: BulkEdit | null;
  /** Rows checked, from the last event. */
  readonly done: number;
  readonly error: BulkEditError | null;
}

export type BulkEditEvent =
  | { readonly type: 'job.changed' }
  | { readonly type: 'job.progressed'; readonly done: number }
  | { readonly type: 'edit.stop' }
  /** Writes the rest of an edit that was stopped or failed. */
  | { readonly type: 'edit.resume' }
  | { readonly type: 'edit.retry' };

export const bulkEditPlaceholders = {
  start: fromPromise<BulkEdit, RequestedBulkEdit>(notProvided('bulkEdit.start')),
  look: fromPromise<BulkEdit, BulkEditName>(notProvided('bulkEdit.look')),
  stop: fromPromise<BulkEdit, BulkEditName>(notProvided('bulkEdit.stop')),
  resume: fromPromise<BulkEdit, BulkEditName>(notProvided('bulkEdit.resume')),
  watchJob: fromCallback<BulkEditEvent, BulkEditName>(() => throwNotProvided('bulkEdit.watchJob')),
};

export const bulkEditSetup = setup({
  types: machineTypes<{ context: BulkEditContext; events: BulkEditEvent; input: RequestedBulkEdit; tags: 'running' }>(),
  actors: bulkEditPlaceholders,
  delays: { bulkEditLookInterval, retryDelay },
  guards: {
    isRunning: (_, { edit }: { edit: BulkEdit }) => edit.status === 'queued' || edit.status === 'running',
    isUnreachable: (_, { error }: { error: BulkEditError }) => error.isUnreachable,
    hasRest: ({ context: { edit } }) => edit !== null && edit.done < edit.rows,
  },
  actions: {
    setEdit: assign((_, { edit }: { edit: BulkEdit }) => ({ edit, done: edit.done, error: null })),
    setDone: assign(({ context }, { done }: { done: number }) => ({ done: Math.max(context.done, done) })),
    setError: assign((_, { error }: { error: BulkEditError }) => ({ error })),
  },
});
