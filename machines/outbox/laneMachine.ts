/**
 * Sending the operations of one kind, which go to one endpoint of the server: when the next may go, how many at a time,
 * when to try again. Fulfils the rules O2 and O5 to O7. The outbox has one lane for each kind, so that a call that does
 * not get through holds up nothing but what would go the same way.
 */
import { fromPromise } from 'xstate';
import type { ConnectionChanged } from '../connection/watchConnection.ts';
import { mostOperations } from './batch.ts';
import { freshLane, laneSetup } from './laneSetup.ts';
import type { SendOutcome } from './outcome.ts';
import type { OutboxPorts } from './ports.ts';

const changed = ({ event }: { event: ConnectionChanged }) => event;
const outcome = ({ event }: { event: { output: SendOutcome } }) => event.output;
/** Parameters of an action for the outcomes that have them; its guard has looked. */
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
  context: ({ input }) => ({ ...freshLane, limit: mostOperations[input.kind], ...input }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Whether the server can be reached decides.',
      always: [{ guard: 'isOffline', target: 'offline' }, { target: 'reachable' }],
    },

    reachable: {
      description: 'As far as anybody knows, the server can be reached.',
      on: {
        'connection.changed': { guard: { type: 'isNowOffline', params: changed }, target: 'offline' },
      },
      initial: 'sending',
      states: {
        idle: {
          description: 'Nothing of this kind may be sent now.',
          on: { 'queue.grew': 'sending' },
        },

        sending: {
          description: 'A batch is on its way.',
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
          description: 'One operation the server will not have is set aside; the others go on.',
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
          description: 'A call did not get through; it is tried again after a while, or when the person looks.',
          on: { 'page.visible': { target: 'sending', actions: 'clearBackoff' } },
          after: { backoff: 'sending' },
        },

        unauthorized: {
          description: 'The session was not accepted. Whoever signs in renews it; no attempt is counted.',
          on: { 'owner.changed': 'sending' },
          after: { unauthorizedRetry: 'sending' },
        },
      },
    },

    offline: {
      description: 'The server is out of reach: everything waits on the device.',
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
