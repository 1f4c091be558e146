/** The server writes what was reviewed. Its job is followed until it ends. */
import { applyRequest, errorOf, problemOf, targetOf } from './importReaders.ts';
import { importSetup } from './setup.ts';

export const applying = importSetup.createStateConfig({
  description: 'Neither back nor cancel: the server writes in one transaction, and no answer does not mean no effect.',
  tags: 'busy',
  entry: 'clearError',
  exit: 'clearProgress',
  initial: 'starting',
  invoke: { id: 'watchJob', src: 'watchJob', input: targetOf, onError: {} },
  states: {
    starting: {
      description: 'The server is asked to write.',
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
      description: 'Passed through: does the job run, has it ended well, or why not?',
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
      description: 'The job runs. Its record is read when it changes, and each 5000 ms.',
      after: { importLookInterval: 'looking' },
      on: { 'job.changed': 'looking' },
    },
    looking: {
      description: 'The record of the import is read.',
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
