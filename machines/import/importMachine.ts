/**
 * One visit to the import page: choose a file, upload, map its columns, check, review, apply. Implements specification section 2
 * (import and change report).
 *
 * The server holds the draft, so a visit can end anywhere and a later one resumes it. A failure retains the user's input:
 * `import.retry` repeats the step, `import.back` goes to the last page with a decision of the user.
 */
import type { ActorRefFrom } from 'xstate';
import { applying } from './applying.ts';
import { checking } from './checking.ts';
import { errorOf, known, targetOf } from './importReaders.ts';
import { importSetup, nothingChosen } from './setup.ts';

export const importMachine = importSetup.createMachine({
  id: 'import',
  context: ({ input: { projectId, importType, importId = null } }) => ({
    ...nothingChosen,
    projectId,
    importType,
    importId,
  }),
  on: {
    'progress.changed': { actions: { type: 'setProgress', params: ({ event }) => event } },
  },
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Transient: a new import, or one started earlier.',
      always: [{ guard: 'isResumed', target: 'resuming' }, { target: 'choosing' }],
    },

    choosing: {
      description: 'The user chooses a file.',
      tags: 'choosing',
      on: {
        'file.choose': { target: 'uploading', actions: { type: 'setFile', params: ({ event }) => event } },
        'import.resume': { target: 'resuming', actions: { type: 'setImportId', params: ({ event }) => event } },
      },
    },

    uploading: {
      description: 'Uploads the file.',
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { projectId, importType, file } }) => ({
          projectId,
          importType,
          file: known(file, 'file'),
        }),
        onDone: { target: 'mapping', actions: { type: 'setDraft', params: ({ event }) => ({ draft: event.output }) } },
        onError: { target: 'uploadFailed', actions: { type: 'setError', params: errorOf } },
      },
      on: { 'import.cancel': { target: 'choosing', actions: 'clear' } },
    },
    uploadFailed: {
      description: 'The upload failed.',
      tags: 'failed',
      on: {
        'import.retry': 'uploading',
        'file.choose': { target: 'uploading', actions: { type: 'setFile', params: ({ event }) => event } },
        'import.cancel': { target: 'choosing', actions: 'clear' },
      },
    },

    mapping: {
      description: 'The user maps columns to fields.',
      tags: 'mapping',
      on: {
        'plan.change': { actions: { type: 'setPlan', params: ({ event }) => event } },
        'plan.submit': { target: 'checking', actions: { type: 'setPlan', params: ({ event }) => event } },
        'file.choose': { target: 'uploading', actions: { type: 'setFile', params: ({ event }) => event } },
        'import.cancel': 'cancelling',
      },
    },

    checking,
    checkFailed: {
      description: 'The check failed.',
      tags: 'failed',
      exit: 'clearError',
      on: { 'import.retry': 'checking', 'import.back': 'mapping', 'import.cancel': 'cancelling' },
    },

    reviewing: {
      description: 'The user reviews what the import would change.',
      tags: 'reviewing',
      on: {
        'import.apply': {
          guard: { type: 'isConfirmed', params: ({ event }) => event },
          target: 'applying',
          actions: { type: 'setConfirmation', params: ({ event }) => event },
        },
        'import.back': { target: 'mapping', actions: 'clearError' },
        'import.cancel': 'cancelling',
      },
    },

    applying,
    outdated: {
      description: 'Transient: the project changed since the check, so the check runs again.',
      always: [{ guard: 'hasPlan', target: 'checking' }, { target: 'mapping' }],
    },
    applyFailed: {
      description: 'The import may or may not be applied; sending it again is safe.',
      tags: 'failed',
      exit: 'clearError',
      on: { 'import.retry': 'applying', 'import.back': 'reviewing', 'import.cancel': 'cancelling' },
    },

    done: {
      description: 'Finished; the record of the import has the result.',
      tags: 'done',
      on: { 'import.restart': { target: 'choosing', actions: 'clear' } },
    },

    resuming: {
      description: 'Reads an import that was started earlier.',
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'load',
        src: 'load',
        input: targetOf,
        onDone: {
          target: 'sorting',
          actions: { type: 'setStored', params: ({ event }) => ({ stored: event.output }) },
        },
        onError: { target: 'resumeFailed', actions: { type: 'setError', params: errorOf } },
      },
      on: { 'import.cancel': { target: 'choosing', actions: 'clear' } },
    },
    sorting: {
      description: 'Transient: the stored import continues from its status.',
      always: [
        { guard: 'isReviewable', target: 'reviewing' },
        { guard: { type: 'isOneOf', params: { statuses: ['draft', 'checked'] } }, target: 'mapping' },
        { guard: { type: 'isOneOf', params: { statuses: ['checking', 'applying'] } }, target: 'following' },
        { guard: { type: 'isOneOf', params: { statuses: ['interrupted', 'failed'] } }, target: 'interrupted' },
        /** applied, rolled back or canceled: finished, and the record has the outcome. */
        { target: 'done' },
      ],
    },
    resumeFailed: {
      description: 'The import could not be read.',
      tags: 'failed',
      on: { 'import.retry': 'resuming', 'import.cancel': { target: 'choosing', actions: 'clear' } },
    },
    following: {
      description: 'A job of an earlier visit or another window is running. Polls until it is finished.',
      tags: 'busy',
      invoke: { id: 'watchJob', src: 'watchJob', input: targetOf, onError: {} },
      after: { importFollowInterval: 'resuming' },
      on: { 'job.changed': 'resuming', 'import.cancel': { target: 'choosing', actions: 'clear' } },
    },
    interrupted: {
      description: 'The server stopped halfway; nothing was written. The record of the import has the reason.',
      tags: 'failed',
      on: {
        'import.retry': [{ guard: 'hasPlan', target: 'checking' }, { target: 'mapping' }],
        'import.back': 'mapping',
        'import.cancel': 'cancelling',
      },
    },

    cancelling: {
      description: 'Asks the server to discard the draft.',
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: targetOf,
        onDone: { target: 'choosing', actions: 'clear' },
        onError: [
          { guard: { type: 'isGone', params: errorOf }, target: 'choosing', actions: 'clear' },
          { target: 'cancelFailed', actions: { type: 'setError', params: errorOf } },
        ],
      },
    },
    cancelFailed: {
      description: 'Discarding failed; the draft may still exist.',
      tags: 'failed',
      exit: 'clearError',
      on: { 'import.retry': 'cancelling', 'import.back': 'mapping' },
    },
  },
});

export type ImportRef = ActorRefFrom<typeof importMachine>;
