/**
 * Sends the operations of one kind, which go to one endpoint of the server: decides when the next can be sent, how many at a
 * time, and when to retry. Implements the rules O2 and O5 to O7. The outbox has one lane for each kind, so that a failing call
 * delays only calls to the same endpoint.
 */
import { fromPromise } from 'xstate';
import type { ConnectionChanged } from '../connection/watchConnection.ts';
import { maxOperations } from './batch.ts';
import { freshLane, laneSetup } from './laneSetup.ts';
import type { SendOutcome } from './outcome.ts';
import type { OutboxPorts } from './ports.ts';

const changed = ({ event }: { event: ConnectionChanged }) => event;
const outcome = ({ event }: { event: { output: SendOutcome } }) => event.output;
/** Returns action parameters for the outcomes that have them; the guard has checked the outcome. */
const waitOf = ({ event: { output } }: { event: { output: SendOutcome } }) => ({
  retryAfterMs: 'retryAfterMs' in output ? output.retryAfterMs : 0,
  random: 'random' in output ? output.random : 1,
});
const batchOf = ({ event: { output } }: { event: { output: SendOutcome } }) => ({
  operationIds: 'operationIds' in output ? output.operationIds : [],
  reason: 'reason' in output ? output.reason : '',
});
const unansweredDisk = { retryAfterMs: 0, random: 1 };

export const laneMachine = laneSetup.createMachine({
  id: 'lane',
  context: ({ input }) => ({ ...freshLane, limit: maxOperations[input.kind], ...input }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Transient: is the server reachable?',
      always: [{ guard: 'isOffline', target: 'offline' }, { target: 'reachable' }],
    },

    reachable: {
      description: 'The server is assumed to be reachable.',
      on: {
        'connection.changed': { guard: { type: 'isNowOffline', params: changed }, target: 'offline' },
      },
      initial: 'sending',
      states: {
        idle: {
          description: 'No operation of this kind can be sent now.',
          on: { 'queue.grew': 'sending' },
        },

        sending: {
          description: 'Sends a batch.',
          entry: 'clearNews',
          invoke: {
            id: 'sendBatch',
            src: 'sendBatch',
            input: ({ context: { owner, kind, limit } }) => ({ owner, kind, limit }),
            onDone: [
              { guard: { type: 'isSent', params: outcome }, target: 'sending', reenter: true, actions: 'widen' },
              { guard: { type: 'isUnauthorized', params: outcome }, target: 'unauthorized' },
              {
                guard: { type: 'isOneRefused', params: outcome },
                target: 'parking',
                actions: { type: 'setRefused', params: batchOf },
              },
              {
                guard: { type: 'isRefused', params: outcome },
                target: 'sending',
                reenter: true,
                actions: { type: 'halve', params: batchOf },
              },
              {
                guard: { type: 'isBroken', params: outcome },
                target: 'backingOff',
                actions: [
                  { type: 'halve', params: batchOf },
                  { type: 'planBackoff', params: waitOf },
                ],
              },
              {
                guard: { type: 'isLater', params: outcome },
                target: 'backingOff',
                actions: { type: 'planBackoff', params: waitOf },
              },
              { guard: 'hasNews', target: 'sending', reenter: true },
              { target: 'idle' },
            ],
            onError: { target: 'backingOff', actions: { type: 'planBackoff', params: unansweredDisk } },
          },
          on: { 'queue.grew': { actions: 'noteNews' } },
        },

        parking: {
          description: 'Sets aside the operation that the server rejected; the others continue.',
          invoke: {
            id: 'park',
            src: 'park',
            input: ({ context: { owner, refused } }) => ({
              owner,
              operationIds: refused?.operationIds ?? [],
              reason: refused?.reason ?? '',
            }),
            onDone: { target: 'sending', actions: ['clearRefused', 'widen'] },
            onError: {
              target: 'backingOff',
              actions: ['clearRefused', { type: 'planBackoff', params: unansweredDisk }],
            },
          },
        },

        backingOff: {
          description: 'A call failed. Tries again after a delay, or when the page becomes visible.',
          on: { 'page.visible': { target: 'sending', actions: 'clearBackoff' } },
          after: { backoff: 'sending' },
        },

        unauthorized: {
          description:
            'The server did not accept the session. A new sign-in renews it; this does not count as an attempt.',
          on: { 'owner.changed': 'sending' },
          after: { unauthorizedRetry: 'sending' },
        },
      },
    },

    offline: {
      description: 'The server is unreachable: operations wait on the device.',
      on: {
        'connection.changed': {
          guard: { type: 'isNowOnline', params: changed },
          target: 'reachable',
          actions: 'clearBackoff',
        },
      },
    },
  },
});

export function provideLane(ports: Pick<OutboxPorts, 'sendBatch' | 'park'>): typeof laneMachine {
  return laneMachine.provide({
    actors: {
      sendBatch: fromPromise(({ input, signal }) => ports.sendBatch(input, signal)),
      park: fromPromise(({ input }) => ports.park(input)),
    },
  });
}
