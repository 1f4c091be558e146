/**
 * The revert of one applied import by a job of the server: started, followed until it ends, stopped. The server does the work: a
 * lost response does not end it, and a user who opens the dialog later follows the same job. One actor per dialog.
 */
import { type SnapshotFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import { isBeingReverted } from '../../contract/imports/importRevert.ts';
import type { ImportRecord } from '../../contract/imports/imports.ts';
import type { ImportProgress, ImportTarget } from '../import/ports.ts';
import type { JobEvent } from '../import/types.ts';
import { machineTypes } from '../machineTypes.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { importLookInterval } from '../timings.ts';

export interface ImportRevertPorts {
  /** Starts the job. Safe to send again. */
  start(target: ImportTarget): Promise<ImportRecord>;
  /** Stops the job, unless the revert is already written. Safe to send again. */
  stop(target: ImportTarget): Promise<ImportRecord>;
  look(target: ImportTarget, signal: AbortSignal): Promise<ImportRecord>;
  /** Reports the progress and the end of the job until the returned function is called. Never throws. */
  watchJob(target: ImportTarget, send: (event: JobEvent) => void): () => void;
}

export interface ImportRevertContext {
  /** Last description of the import by the server. */
  readonly record: ImportRecord;
  readonly progress: ImportProgress | null;
  /** True if the server accepted the user's request to stop. */
  readonly hasStopped: boolean;
  /** The reason it could not be started or stopped. */
  readonly error: unknown;
}

export type ImportRevertEvent = { readonly type: 'revert.start' } | { readonly type: 'revert.stop' } | JobEvent;

export const importRevertPlaceholders = {
  start: fromPromise<ImportRecord, ImportTarget>(notProvided('importRevert.start')),
  stop: fromPromise<ImportRecord, ImportTarget>(notProvided('importRevert.stop')),
  look: fromPromise<ImportRecord, ImportTarget>(notProvided('importRevert.look')),
  watchJob: fromCallback<JobEvent, ImportTarget>(() => throwNotProvided('importRevert.watchJob')),
};

const targetOf = ({ context: { record } }: { context: ImportRevertContext }): ImportTarget => ({
  projectId: record.projectId,
  importId: record.id,
});
const recordOf = ({ event }: { event: { output: ImportRecord } }) => ({ record: event.output });
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

export const importRevertMachine = setup({
  types: machineTypes<{
    context: ImportRevertContext;
    input: Pick<ImportRevertContext, 'record'>;
    events: ImportRevertEvent;
    tags: 'busy';
  }>(),
  actors: importRevertPlaceholders,
  delays: { importLookInterval },
  guards: {
    isRunning: ({ context }) => isBeingReverted(context.record),
    isReverted: ({ context }) => context.record.status === 'rolledBack',
  },
  actions: {
    setRecord: assign((_, { record }: { record: ImportRecord }) => ({ record })),
    setProgress: assign((_, { progress }: { progress: ImportProgress }) => ({ progress })),
    setStopped: assign({ hasStopped: true }),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    clear: assign({ progress: null, hasStopped: false, error: null }),
  },
}).createMachine({
  id: 'importRevert',
  context: ({ input: { record } }) => ({ record, progress: null, hasStopped: false, error: null }),
  /** Without its events the job continues, and a timer reads the record again. */
  invoke: { id: 'watchJob', src: 'watchJob', input: targetOf, onError: {} },
  on: { 'progress.changed': { actions: { type: 'setProgress', params: ({ event }) => event } } },
  initial: 'looking',
  states: {
    looking: {
      description: 'Reads the record, because the list may be out of date. If that fails, the known record stays.',
      invoke: {
        id: 'look',
        src: 'look',
        input: targetOf,
        onDone: { target: 'sorting', actions: { type: 'setRecord', params: recordOf } },
        onError: 'sorting',
      },
      on: {
        // The pending response might be older than the change.
        'job.changed': { target: 'looking', reenter: true },
        'revert.start': 'starting',
        'revert.stop': 'stopping',
      },
    },
    sorting: {
      description: 'Transient: is the job running, and is the import reverted?',
      always: [
        { guard: 'isRunning', target: 'waiting' },
        { guard: 'isReverted', target: 'reverted' },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'No job is running: the user decides.',
      on: { 'revert.start': 'starting', 'job.changed': 'looking' },
    },
    starting: {
      description: 'Asks the server to revert the import.',
      tags: 'busy',
      entry: 'clear',
      invoke: {
        id: 'start',
        src: 'start',
        input: targetOf,
        onDone: { target: 'sorting', actions: { type: 'setRecord', params: recordOf } },
        // The job might be running anyway: a second request is rejected while the first one is processed.
        onError: { target: 'sorting', actions: { type: 'setError', params: errorOf } },
      },
    },
    waiting: {
      description: 'The job is running. Reads the record when the job changes, and every 5000 ms.',
      after: { importLookInterval: 'looking' },
      on: { 'job.changed': 'looking', 'revert.stop': 'stopping' },
    },
    stopping: {
      description: 'Asks the server to stop the job.',
      tags: 'busy',
      invoke: {
        id: 'stop',
        src: 'stop',
        input: targetOf,
        onDone: { target: 'sorting', actions: [{ type: 'setRecord', params: recordOf }, 'setStopped'] },
        onError: { target: 'sorting', actions: { type: 'setError', params: errorOf } },
      },
    },
    reverted: { description: 'The import is reverted.' },
  },
});

/** True while a request to start or stop is in flight. */
export const selectIsRevertBusy = (snapshot: SnapshotFrom<typeof importRevertMachine>): boolean =>
  snapshot.hasTag('busy');

/** Returns the machine connected to its effects. */
export function provideImportRevert(ports: ImportRevertPorts): typeof importRevertMachine {
  return importRevertMachine.provide({
    actors: {
      start: fromPromise(({ input }) => ports.start(input)),
      stop: fromPromise(({ input }) => ports.stop(input)),
      look: fromPromise(({ input, signal }) => ports.look(input, signal)),
      watchJob: fromCallback(({ input, sendBack }) => ports.watchJob(input, sendBack)),
    },
  });
}
