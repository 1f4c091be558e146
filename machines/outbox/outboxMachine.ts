/**
 * Sending what a person did, from this device, once. The operations are on disk and shared by the tabs of the person;
 * the machine knows when they may be sent, how many at a time, and when to try again. Fulfils the rules O2 and O5 to O8.
 *
 * One tab leads and sends. Whatever is cut off, by a timer, another person or a lost network, is sent again under the
 * same id: the server answers a repeat as the first time.
 */
import { type ActorRefFrom, type SnapshotFrom, fromCallback, fromPromise } from 'xstate';
import type { OwnerChanged } from './watchOwner.ts';
import type { ConnectionChanged } from '../connection/watchConnection.ts';
import type { SendOutcome } from './outcome.ts';
import type { LeadershipEvent, OpenRequest, OutboxPorts, QueueEvent } from './ports.ts';
import { type OutboxContext, type outboxPlaceholders, freshQueue, mostOpenFailures, outboxSetup } from './setup.ts';

const ownerOf = (context: OutboxContext) => context.owner ?? { issuer: '', subject: '' };
const openRequest = ({ context }: { context: OutboxContext }): OpenRequest => ({
  owner: ownerOf(context),
  isInMemory: context.openFailures >= mostOpenFailures,
});
const told = ({ event }: { event: OwnerChanged }) => event;
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

export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  context: { ...freshQueue, owner: null, isOnline: true },
  invoke: [
    /** Without the watcher nobody is known to be signed in, and nothing is sent. */
    { id: 'watchOwner', src: 'watchOwner', onError: {} },
    /** Without the watcher calls are tried, and fail. */
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  on: {
    'owner.changed': [
      { guard: { type: 'isLocked', params: told } },
      { guard: { type: 'isSameOwner', params: told } },
      { guard: { type: 'isNobody', params: told }, target: '.closed', actions: ['closeQueue', 'clearOwner'] },
      { target: '.opening', actions: ['closeQueue', { type: 'setOwner', params: told }] },
    ],
    'connection.changed': { actions: { type: 'setOnline', params: changed } },
  },
  initial: 'closed',
  states: {
    closed: { description: 'Nobody is signed in: no operation is read, none is sent.' },

    opening: {
      description: 'The operations of the person are read from the disk.',
      invoke: {
        id: 'openQueue',
        src: 'openQueue',
        input: openRequest,
        onDone: 'open',
        onError: { target: 'reopening', actions: 'countOpenFailure' },
      },
    },

    reopening: {
      description:
        'The disk did not open. After the third time the operations are kept in memory, and the screen says so.',
      after: { reopenDelay: 'opening' },
    },

    open: {
      description: 'The operations of the person are at hand; new ones are written to the disk.',
      tags: 'open',
      invoke: [
        { id: 'watchQueue', src: 'watchQueue', onError: {} },
        { id: 'watchLeadership', src: 'watchLeadership', input: openRequest, onError: {} },
      ],
      on: {
        'storage.lost': { target: 'reopening', actions: 'countOpenFailure' },
        'storage.full': { target: 'opening', actions: 'giveUpDisk' },
      },
      initial: 'following',
      states: {
        following: {
          description: 'Another tab of the person sends.',
          on: { 'leadership.gained': 'leading' },
        },

        leading: {
          description: 'This tab sends for all tabs of the person.',
          on: {
            'leadership.lost': 'following',
            'connection.changed': [
              {
                guard: { type: 'isNowOffline', params: changed },
                target: '.offline',
                actions: { type: 'setOnline', params: changed },
              },
              { actions: { type: 'setOnline', params: changed } },
            ],
          },
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Whether the server can be reached decides.',
              always: [{ guard: 'isOffline', target: 'offline' }, { target: 'sending' }],
            },

            idle: {
              description: 'Nothing may be sent now.',
              on: { 'queue.grew': 'sending' },
            },

            sending: {
              description: 'A batch is on its way.',
              tags: 'sending',
              entry: 'clearNews',
              invoke: {
                id: 'sendBatch',
                src: 'sendBatch',
                input: ({ context }) => ({ owner: ownerOf(context), limit: context.limit }),
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
              tags: 'sending',
              invoke: {
                id: 'park',
                src: 'park',
                input: ({ context }) => ({
                  owner: ownerOf(context),
                  operationIds: context.refused?.operationIds ?? [],
                  reason: context.refused?.reason ?? '',
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
              on: { 'owner.changed': { guard: { type: 'isRenewed', params: told }, target: 'sending' } },
              after: { unauthorizedRetry: 'sending' },
            },

            offline: {
              description: 'The server is out of reach: everything waits on the device.',
              on: {
                'connection.changed': {
                  guard: { type: 'isNowOnline', params: changed },
                  target: 'sending',
                  actions: [{ type: 'setOnline', params: changed }, 'clearBackoff'],
                },
              },
            },
          },
        },
      },
    },
  },
});

export type OutboxRef = ActorRefFrom<typeof outboxMachine>;
type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>;

export const selectIsSending = (outbox: OutboxSnapshot): boolean => outbox.hasTag('sending');
/** The operations are kept in memory only: closing the page loses them, and the screen has to say so. */
export const selectIsInMemory = ({ context }: OutboxSnapshot): boolean => context.openFailures >= mostOpenFailures;

export function provideOutbox(ports: OutboxPorts): typeof outboxMachine {
  const actors: typeof outboxPlaceholders = {
    openQueue: fromPromise(({ input, signal }) => ports.openQueue(input, signal)),
    sendBatch: fromPromise(({ input, signal }) => ports.sendBatch(input, signal)),
    park: fromPromise(({ input }) => ports.park(input)),
    watchQueue: fromCallback<QueueEvent>(({ sendBack }) => ports.watchQueue(sendBack)),
    watchLeadership: fromCallback<LeadershipEvent, OpenRequest>(({ input, sendBack }) =>
      ports.watchLeadership(input, sendBack),
    ),
  };
  return outboxMachine.provide({ actors, actions: { closeQueue: () => ports.closeQueue() } });
}
