/**
 * A print job from the click until the user confirms that the cards came out: no browser reports that. Nothing is recorded
 * without confirmation, and a failed record can be sent again. One actor per dialog.
 */
import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import type { MadeSheets, PrintJobPorts, PrintRequest } from './ports.ts';

export interface PrintJobInput {
  /** True for an archived project, where nothing is recorded. */
  readonly isArchived: boolean;
}

export interface PrintJobContext extends PrintJobInput {
  readonly request: PrintRequest<unknown> | null;
  /** Completed steps of the request. */
  readonly done: number;
  readonly made: MadeSheets | null;
  /** Number of cards recorded as printed. */
  readonly recorded: number;
  readonly error: unknown;
}

type PreparationEvent =
  | { readonly type: 'sheets.progressed'; readonly done: number }
  | { readonly type: 'sheets.made'; readonly made: MadeSheets }
  | { readonly type: 'sheets.failed'; readonly error: unknown };

export type PrintJobEvent =
  | PreparationEvent
  | { readonly type: 'job.prepare'; readonly request: PrintRequest<unknown> }
  | { readonly type: 'job.stop' }
  | { readonly type: 'job.print' }
  /** The user confirmed that the cards came out. */
  | { readonly type: 'job.confirm' };

export const printJobPlaceholders = {
  prepare: fromCallback<PreparationEvent, PrintRequest<unknown>>(() => throwNotProvided('printJob.prepare')),
  record: fromPromise<number, MadeSheets>(notProvided('printJob.record')),
};

const hasCards = ({ made }: PrintJobContext): boolean => (made?.cards ?? 0) > 0;

export const printJobMachine = setup({
  types: machineTypes<{
    context: PrintJobContext;
    input: PrintJobInput;
    events: PrintJobEvent;
    tags: 'choosing' | 'preparing' | 'ready' | 'confirming' | 'recording' | 'done';
  }>(),
  actors: printJobPlaceholders,
  guards: {
    /** Every row is printed and fits, on the paper that is loaded: no message is needed before printing. */
    isComplete: ({ context }) =>
      hasCards(context) &&
      context.request?.asksFirst !== true &&
      context.made?.missing === 0 &&
      context.made.finished === 0 &&
      context.made.tooSmallBy === 0,
    hasCards: ({ context }) => hasCards(context),
    isArchived: ({ context }) => context.isArchived,
  },
  actions: {
    begin: assign((_, { request }: { request: PrintRequest<unknown> }) => ({ request, done: 0, error: null })),
    setDone: assign((_, { done }: { done: number }) => ({ done })),
    setMade: assign((_, { made }: { made: MadeSheets }) => ({ made })),
    setRecorded: assign((_, { recorded }: { recorded: number }) => ({ recorded })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    clearError: assign({ error: null }),
    print: (_at, _params: { made: MadeSheets }) => throwNotProvided('printJob.print'),
  },
}).createMachine({
  id: 'printJob',
  context: ({ input }) => ({ ...input, request: null, done: 0, made: null, recorded: 0, error: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The user chooses templates, order and language.',
      tags: 'choosing',
      on: {
        'job.prepare': { target: 'preparing', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    preparing: {
      description: 'Reads rows, fills cards and draws them. The user can stop it.',
      tags: 'preparing',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context }) => context.request!,
        onError: { target: 'choosing', actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) } },
      },
      on: {
        'sheets.progressed': { actions: { type: 'setDone', params: ({ event }) => event } },
        'sheets.made': { target: 'sorting', actions: { type: 'setMade', params: ({ event }) => event } },
        'sheets.failed': { target: 'choosing', actions: { type: 'setError', params: ({ event }) => event } },
        'job.stop': 'choosing',
      },
    },
    sorting: {
      description: 'Transient: is there something to report before printing?',
      always: [{ guard: 'isComplete', target: 'printing' }, { target: 'ready' }],
    },
    ready: {
      description: 'The user reads what is missing, left out or too small, loads other paper, and decides.',
      tags: 'ready',
      on: {
        'job.print': { guard: 'hasCards', target: 'printing' },
        // With the rows that were left out.
        'job.prepare': { target: 'preparing', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    printing: {
      description: 'Transient: the browser prints; its dialog is closed when this state ends.',
      entry: { type: 'print', params: ({ context }) => ({ made: context.made! }) },
      always: [{ guard: 'isArchived', target: 'done' }, { target: 'confirming' }],
    },
    confirming: {
      description: 'Asks the user whether the cards were printed.',
      tags: 'confirming',
      on: {
        'job.print': { target: 'printing', actions: 'clearError' },
        'job.confirm': 'recording',
        // The cards did not come out; the next job has other paper.
        'job.prepare': { target: 'preparing', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    recording: {
      description: 'Records the cards as printed.',
      tags: 'recording',
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context }) => context.made!,
        onDone: {
          target: 'done',
          actions: { type: 'setRecorded', params: ({ event }) => ({ recorded: event.output }) },
        },
        onError: {
          target: 'confirming',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: {
      description: 'The print job is finished; the next one can follow.',
      tags: 'done',
      on: {
        'job.prepare': { target: 'preparing', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
  },
});

export type PrintJobRef = ActorRefFrom<typeof printJobMachine>;

/** Returns the machine connected to its effects. */
export function providePrintJob<Order, Made extends MadeSheets>(
  own: PrintJobPorts<Order, Made>,
): typeof printJobMachine {
  // A job holds only what its own ports gave it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const ports = own as unknown as PrintJobPorts<unknown, MadeSheets>;
  return printJobMachine.provide({
    actors: {
      prepare: fromCallback<PreparationEvent, PrintRequest<unknown>>(({ input, sendBack }) => {
        const stop = new AbortController();
        const onProgress = (done: number): void => sendBack({ type: 'sheets.progressed', done });
        ports.prepare(input, onProgress, stop.signal).then(
          (made) => sendBack({ type: 'sheets.made', made }),
          (error: unknown) => sendBack({ type: 'sheets.failed', error }),
        );
        return () => stop.abort();
      }),
      record: fromPromise(({ input }) => ports.record(input)),
    },
    actions: { print: (_, { made }) => ports.print(made) },
  });
}
