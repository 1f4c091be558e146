/**
 * Availability of the database, for a server with connections to it. A statement can take as long as it needs: while one has no
 * response, the probe queries the database over a separate connection. Only if that gets no response either are the waiting
 * connections closed, and calls rejected until the database responds again.
 */
import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { openProbeLimit, probeRest, probeRetry, probeTick, probeTicks } from '../timings.ts';

export type DatabaseProbeEvent =
  /** A statement has had no response for a second. */
  | { readonly type: 'statement.silent' }
  /** Something was received on any of the connections. */
  | { readonly type: 'bytes.received' };

export interface DatabaseProbePorts {
  /** Checks the connections periodically until the returned function is called. */
  watchConnections(send: (event: DatabaseProbeEvent) => void): () => void;
  /** Queries over the connection that responded last time; rejects if there is none. */
  askOpenConnection(signal: AbortSignal): Promise<void>;
  /**
   * Connects and queries; a connection that responds becomes the open connection. A rejection by the database counts as a
   * response.
   */
  askNewConnection(signal: AbortSignal): Promise<void>;
  /** Closes connections whose database session is not working on the statement they wait for. */
  endForgottenConnections(): void;
  /** Closes every connection that waits for a response, and every idle one. */
  endSilentConnections(): void;
}

export interface DatabaseProbeContext {
  /** Time in ticks: a blocked event loop makes one tick longer and does not count as an unresponsive database. */
  readonly ticks: number;
  /** True if another connection has received data since the probe started. */
  readonly hasReceived: boolean;
}

export const databaseProbeMachine = setup({
  types: machineTypes<{ context: DatabaseProbeContext; events: DatabaseProbeEvent; tags: 'unreachable' }>(),
  actors: {
    watchConnections: fromCallback<DatabaseProbeEvent>(() => throwNotProvided('databaseProbe.watchConnections')),
    askOpenConnection: fromPromise<void>(notProvided('databaseProbe.askOpenConnection')),
    askNewConnection: fromPromise<void>(notProvided('databaseProbe.askNewConnection')),
  },
  guards: {
    isTimeUp: ({ context }) => context.ticks >= probeTicks,
    isAlive: ({ context }) => context.ticks >= probeTicks && context.hasReceived,
  },
  actions: {
    endForgottenConnections: () => throwNotProvided('databaseProbe.endForgottenConnections'),
    endSilentConnections: () => throwNotProvided('databaseProbe.endSilentConnections'),
    resetTicks: assign({ ticks: 0 }),
    countTick: assign({ ticks: ({ context }) => context.ticks + 1 }),
    resetReceived: assign({ hasReceived: false }),
    noteReceived: assign({ hasReceived: true }),
  },
  delays: { probeTick, probeRest, probeRetry, openProbeLimit },
}).createMachine({
  id: 'databaseProbe',
  context: { ticks: 0, hasReceived: false },
  /** Without the watcher, statements wait for the TCP timeout. */
  invoke: { id: 'watchConnections', src: 'watchConnections', onError: {} },
  initial: 'reachable',
  states: {
    reachable: {
      description: 'The database is assumed to answer.',
      on: { 'bytes.received': { actions: 'noteReceived' } },
      initial: 'watching',
      states: {
        watching: {
          description: 'No statement is reported as silent.',
          on: { 'statement.silent': 'asking' },
        },
        asking: {
          description: 'A statement has no answer: probes the database over the open connection of the probe.',
          entry: 'resetReceived',
          invoke: { id: 'askOpen', src: 'askOpenConnection', onDone: 'answered', onError: 'connecting' },
          after: { openProbeLimit: 'connecting' },
        },
        connecting: {
          description: 'The open connection did not answer: probes the database over a new one.',
          entry: 'resetTicks',
          // A connection that cannot be opened proves nothing about the open ones: the time limit keeps running.
          invoke: { id: 'askNew', src: 'askNewConnection', onDone: 'answered', onError: {} },
          initial: 'counting',
          states: {
            counting: {
              description: 'Counts the time without an answer. Starts again if another connection receives data.',
              entry: 'countTick',
              after: {
                probeTick: [
                  { guard: 'isAlive', target: '#databaseProbe.reachable.asking' },
                  { guard: 'isTimeUp', target: '#databaseProbe.unreachable' },
                  { target: 'counting', reenter: true },
                ],
              },
            },
          },
        },
        answered: {
          description: 'The database answers and the statement is slow. Probes again after an interval.',
          entry: 'endForgottenConnections',
          after: { probeRest: 'watching' },
        },
      },
    },
    unreachable: {
      description: 'The database does not answer: calls are rejected immediately until it does.',
      tags: 'unreachable',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Silent connections were ended. Probes the database again after an interval.',
          entry: 'endSilentConnections',
          after: { probeRetry: 'connecting' },
        },
        connecting: {
          description: 'Probes the database over a new connection.',
          entry: 'resetTicks',
          invoke: { id: 'askAgain', src: 'askNewConnection', onDone: '#databaseProbe.reachable', onError: 'waiting' },
          initial: 'counting',
          states: {
            counting: {
              description: 'Counts the time without an answer.',
              entry: 'countTick',
              after: {
                probeTick: [
                  { guard: 'isTimeUp', target: '#databaseProbe.unreachable.waiting' },
                  { target: 'counting', reenter: true },
                ],
              },
            },
          },
        },
      },
    },
  },
});

export const selectIsUnreachable = (probe: SnapshotFrom<typeof databaseProbeMachine>): boolean =>
  probe.hasTag('unreachable');

export function provideDatabaseProbe(ports: DatabaseProbePorts): typeof databaseProbeMachine {
  return databaseProbeMachine.provide({
    actors: {
      watchConnections: fromCallback<DatabaseProbeEvent>(({ sendBack }) => ports.watchConnections(sendBack)),
      askOpenConnection: fromPromise<void>(({ signal }) => ports.askOpenConnection(signal)),
      askNewConnection: fromPromise<void>(({ signal }) => ports.askNewConnection(signal)),
    },
    actions: {
      endForgottenConnections: () => ports.endForgottenConnections(),
      endSilentConnections: () => ports.endSilentConnections(),
    },
  });
}
