/**
 * One bulk edit from the view of the page: requested, written by the server, stopped, resumed (domain section 6). The server does
 * the work: a closed page, a lost response or a lost connection does not end it. One actor for each bulk edit.
 */
import { type SnapshotFrom, fromCallback, fromPromise } from 'xstate';
import type { BulkEdit } from '../../contract/rows/bulkEdits.ts';
import type { BulkEditError, BulkEditPorts } from './ports.ts';
import { bulkEditSetup, type BulkEditContext } from './setup.ts';

const nameOf = ({ context: { asked } }: { context: BulkEditContext }) => ({
  projectId: asked.projectId,
  changeId: asked.changeId,
});
const editOf = ({ event }: { event: { output: BulkEdit } }) => ({ edit: event.output });
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: toBulkEditError(event.error) });

export const bulkEditMachine = bulkEditSetup.createMachine({
  id: 'bulkEdit',
  context: ({ input }) => ({ asked: input, edit: null, done: 0, error: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Sends the bulk edit. Sending the same change again does not create a second one.',
      tags: 'running',
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: { type: 'isRunning', params: editOf },
            target: 'following',
            actions: { type: 'setEdit', params: editOf },
          },
          { target: 'ended', actions: { type: 'setEdit', params: editOf } },
        ],
        onError: [
          {
            guard: { type: 'isUnreachable', params: errorOf },
            target: 'waiting',
            actions: { type: 'setError', params: errorOf },
          },
          { target: 'refused', actions: { type: 'setError', params: errorOf } },
        ],
      },
    },
    waiting: {
      description: 'The server did not respond; it may or may not have the bulk edit.',
      tags: 'running',
      after: { retryDelay: 'starting' },
      on: { 'edit.retry': 'starting' },
    },
    refused: {
      description: 'The server rejected the bulk edit with a reason.',
      on: { 'edit.retry': 'starting' },
    },

    following: {
      description: 'The server is writing. Changes arrive over the live stream; without it, the machine polls.',
      tags: 'running',
      invoke: { id: 'watchJob', src: 'watchJob', input: nameOf, onError: {} },
      initial: 'listening',
      on: {
        'job.progressed': { actions: { type: 'setDone', params: ({ event }) => event } },
        'edit.stop': 'stopping',
      },
      states: {
        listening: {
          description: 'Waits for a change or for the next poll.',
          after: { bulkEditLookInterval: 'looking' },
          on: { 'job.changed': 'looking' },
        },
        looking: {
          description: 'Reads the progress from the server.',
          invoke: {
            id: 'look',
            src: 'look',
            input: nameOf,
            onDone: [
              {
                guard: { type: 'isRunning', params: editOf },
                target: 'listening',
                actions: { type: 'setEdit', params: editOf },
              },
              { target: '#bulkEdit.ended', actions: { type: 'setEdit', params: editOf } },
            ],
            onError: [
              { guard: { type: 'isUnreachable', params: errorOf }, target: 'listening' },
              { target: '#bulkEdit.refused', actions: { type: 'setError', params: errorOf } },
            ],
          },
          // A change made during the request might be missing from the response.
          on: { 'job.changed': { target: 'looking', reenter: true } },
        },
      },
    },

    stopping: {
      description: 'Asks the server to stop after the batch that it is writing.',
      tags: 'running',
      invoke: {
        id: 'stop',
        src: 'stop',
        input: nameOf,
        onDone: [
          {
            guard: { type: 'isRunning', params: editOf },
            target: 'following',
            actions: { type: 'setEdit', params: editOf },
          },
          { target: 'ended', actions: { type: 'setEdit', params: editOf } },
        ],
        onError: { target: 'following', actions: { type: 'setError', params: errorOf } },
      },
    },

    ended: {
      description: 'No job is running: the bulk edit is done, was stopped, or failed.',
      on: { 'edit.resume': { guard: 'hasRest', target: 'resuming' } },
    },
    resuming: {
      description: 'Requests the rest of the bulk edit.',
      tags: 'running',
      invoke: {
        id: 'resume',
        src: 'resume',
        input: nameOf,
        onDone: [
          {
            guard: { type: 'isRunning', params: editOf },
            target: 'following',
            actions: { type: 'setEdit', params: editOf },
          },
          { target: 'ended', actions: { type: 'setEdit', params: editOf } },
        ],
        onError: { target: 'ended', actions: { type: 'setError', params: errorOf } },
      },
    },
  },
});

/** True while the server can still write its rows. */
export const selectIsRunning = (snapshot: SnapshotFrom<typeof bulkEditMachine>): boolean => snapshot.hasTag('running');

function toBulkEditError(thrown: unknown): BulkEditError {
  if (typeof thrown === 'object' && thrown !== null && 'isUnreachable' in thrown && 'message' in thrown)
    return { isUnreachable: thrown.isUnreachable === true, message: String(thrown.message) };
  return { isUnreachable: false, message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** Returns the machine connected to its effects. */
export function provideBulkEdit(ports: BulkEditPorts): typeof bulkEditMachine {
  return bulkEditMachine.provide({
    actors: {
      start: fromPromise(({ input, signal }) => ports.start(input, signal)),
      look: fromPromise(({ input, signal }) => ports.look(input, signal)),
      stop: fromPromise(({ input, signal }) => ports.stop(input, signal)),
      resume: fromPromise(({ input, signal }) => ports.resume(input, signal)),
      watchJob: fromCallback(({ input, sendBack }) =>
        ports.watchJob(input, {
          changed: () => sendBack({ type: 'job.changed' }),
          progressed: (done) => sendBack({ type: 'job.progressed', done }),
        }),
      ),
    },
  });
}
