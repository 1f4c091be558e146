/** The server writes the reviewed changes. Its job is followed until it ends. */
import { applyRequest, errorOf, problemOf, targetOf } from './importReaders.ts';
import { importSetup } from './setup.ts';

export const applying = importSetup.createStateConfig({
  description:
    'The server writes in one transaction. No back, no cancel: without an answer, the import may still be applied.',
  tags: 'busy',
  entry: 'clearError',
  exit: 'clearProgress',
  initial: 'starting',
  invoke: { id: 'watchJob', src: 'watchJob', input: targetOf, onError: {} },
  states: {
    starting: {
      description: 'Requests the job that applies the import.',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: applyRequest,
        onDone: { target: 'sorting', actions: { type: 'setRecord', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isStale', params: errorOf },
            target: '#import.outdated',
            actions: { type: 'setError', params: errorOf },
          },
          { target: '#import.applyFailed', actions: { type: 'setError', params: errorOf } },
        ],
      },
    },
    sorting: {
      description: 'Transient: is the job running, done or failed?',
      always: [
        { guard: { type: 'isOneOf', params: { statuses: ['applied'] } }, target: '#import.done' },
        { guard: { type: 'isOneOf', params: { statuses: ['applying'] } }, target: 'waiting' },
        {
          guard: { type: 'isStale', params: problemOf },
          target: '#import.outdated',
          actions: { type: 'setError', params: problemOf },
        },
        { target: '#import.applyFailed', actions: { type: 'setError', params: problemOf } },
      ],
    },
    waiting: {
      description: 'The job is running. Reads the record when the job changes, and every 5000 ms.',
      after: { importLookInterval: 'looking' },
      on: { 'job.changed': 'looking' },
    },
    looking: {
      description: 'Reads the record of the import.',
      invoke: {
        id: 'look',
        src: 'look',
        input: targetOf,
        onDone: { target: 'sorting', actions: { type: 'setRecord', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isUnreachable', params: errorOf }, target: 'waiting' },
          { target: '#import.applyFailed', actions: { type: 'setError', params: errorOf } },
        ],
      },
    },
  },
});
