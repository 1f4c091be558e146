/** The server compares every row of the file with the project. Its job is followed until it ends. */
import { checkRequest, errorOf, problemOf, targetOf } from './importReaders.ts';
import { importSetup } from './setup.ts';

export const checking = importSetup.createStateConfig({
  description: 'The server compares every row with the project; nothing is written.',
  tags: 'busy',
  entry: 'clearReview',
  exit: 'clearProgress',
  initial: 'starting',
  /** Without progress events the job continues, and a timer reads the record again. */
  invoke: { id: 'watchJob', src: 'watchJob', input: targetOf, onError: {} },
  on: { 'import.back': 'mapping' },
  states: {
    starting: {
      description: 'Requests the check.',
      invoke: {
        id: 'check',
        src: 'check',
        input: checkRequest,
        onDone: { target: 'sorting', actions: { type: 'setChecked', params: ({ event }) => event.output } },
        onError: { target: '#import.checkFailed', actions: { type: 'setError', params: errorOf } },
      },
    },
    sorting: {
      description: 'Transient: is the job running, done or failed?',
      always: [
        { guard: 'isReviewable', target: '#import.reviewing' },
        { guard: { type: 'isOneOf', params: { statuses: ['checking'] } }, target: 'waiting' },
        { guard: { type: 'isOneOf', params: { statuses: ['checked'] } }, target: 'reading' },
        { target: '#import.checkFailed', actions: { type: 'setError', params: problemOf } },
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
          { target: '#import.checkFailed', actions: { type: 'setError', params: errorOf } },
        ],
      },
    },
    reading: {
      description: 'Reads the results of the check.',
      invoke: {
        id: 'readReview',
        src: 'readReview',
        input: targetOf,
        onDone: {
          target: '#import.reviewing',
          actions: { type: 'setReview', params: ({ event }) => ({ review: event.output }) },
        },
        onError: { target: '#import.checkFailed', actions: { type: 'setError', params: errorOf } },
      },
    },
  },
});
