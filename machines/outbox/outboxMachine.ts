/**
 * Sends a user's actions from this device exactly once. The operations are on disk and shared by the tabs of the user; the
 * machine tracks their owner, the state of the disk, and which tab sends. Implements the rules O8, O9 and O11.
 *
 * One tab leads and sends. An interrupted operation, by a timer, another user or a lost network, is sent again with the same id:
 * the server responds to a repeat as it did the first time.
 */
import { type ActorRefFrom, type SnapshotFrom, fromCallback, fromPromise } from 'xstate';
import type { OwnerChanged } from './watchOwner.ts';
import type { ConnectionChanged } from '../connection/watchConnection.ts';
import { provideLane } from './laneMachine.ts';
import type { LaneInput } from './laneSetup.ts';
import type { Operation } from './operation.ts';
import type { LeadershipEvent, OpenRequest, OutboxPorts, QueueEvent } from './ports.ts';
import { type OutboxContext, type outboxPlaceholders, freshQueue, maxOpenFailures, outboxSetup } from './setup.ts';

const ownerOf = (context: OutboxContext) => context.owner ?? { issuer: '', subject: '' };
const openRequest = ({ context }: { context: OutboxContext }): OpenRequest => ({
  owner: ownerOf(context),
  isInMemory: context.openFailures >= maxOpenFailures,
});
const newOwner = ({ event }: { event: OwnerChanged }) => event;
const changed = ({ event }: { event: ConnectionChanged }) => event;
const laneOf =
  (kind: Operation['kind']) =>
  ({ context }: { context: OutboxContext }): LaneInput => ({
    owner: ownerOf(context),
    kind,
    isOnline: context.isOnline,
  });

export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  context: { ...freshQueue, owner: null, isOnline: true },
  invoke: [
    /** Without the watcher no user counts as signed in, and nothing is sent. */
    { id: 'watchOwner', src: 'watchOwner', onError: {} },
    /** Without the watcher, calls are tried and fail. */
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  on: {
    'owner.changed': [
      { guard: { type: 'staysLocked', params: newOwner } },
      { guard: { type: 'isSameOwner', params: newOwner } },
      { guard: { type: 'isNobody', params: newOwner }, target: '.closed', actions: ['closeQueue', 'clearOwner'] },
      { target: '.opening', actions: ['closeQueue', { type: 'setOwner', params: newOwner }] },
    ],
    'connection.changed': { actions: { type: 'setOnline', params: changed } },
  },
  initial: 'closed',
  states: {
    closed: { description: 'No user is signed in: no operation is read or sent.' },

    opening: {
      description: 'Reads the operations of the user from the disk.',
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
        'The disk did not open. After the third attempt, operations stay in memory and the screen shows a warning.',
      after: { reopenDelay: 'opening' },
    },

    open: {
      description: 'The operations of the user are loaded; new ones are written to the disk.',
      invoke: [
        { id: 'watchQueue', src: 'watchQueue', onError: {} },
        { id: 'watchLeadership', src: 'watchLeadership', input: openRequest, onError: {} },
      ],
      on: {
        'storage.lost': { target: 'reopening', actions: 'countOpenFailure' },
        'storage.full': { target: 'opening', actions: 'giveUpDisk' },
        'queue.grew': { actions: 'trustDisk' },
      },
      after: { reopenWindow: { actions: 'trustDisk' } },
      initial: 'following',
      states: {
        following: {
          description: 'Another tab of the user sends.',
          on: { 'leadership.gained': 'leading' },
        },

        leading: {
          description: 'This tab sends for all tabs of the user, with one lane for each kind of operation.',
          invoke: [
            { id: 'edits', src: 'lane', input: laneOf('cellEdits'), onError: {} },
            { id: 'entries', src: 'lane', input: laneOf('fieldEntry'), onError: {} },
            { id: 'photos', src: 'lane', input: laneOf('photo'), onError: {} },
          ],
          on: {
            'leadership.lost': 'following',
            'queue.grew': { actions: ['trustDisk', 'tellEdits', 'tellEntries', 'tellPhotos'] },
            'page.visible': { actions: ['tellEdits', 'tellEntries', 'tellPhotos'] },
            'connection.changed': {
              actions: [{ type: 'setOnline', params: changed }, 'tellEdits', 'tellEntries', 'tellPhotos'],
            },
            'owner.changed': {
              guard: { type: 'isRenewed', params: newOwner },
              actions: ['tellEdits', 'tellEntries', 'tellPhotos'],
            },
          },
        },
      },
    },
  },
});

export type OutboxRef = ActorRefFrom<typeof outboxMachine>;
type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>;

/** True if the operations are only in memory: closing the page loses them, and the screen has to show that. */
export const selectIsInMemory = ({ context }: OutboxSnapshot): boolean => context.openFailures >= maxOpenFailures;

export function provideOutbox(ports: OutboxPorts): typeof outboxMachine {
  const actors: typeof outboxPlaceholders = {
    openQueue: fromPromise(({ input, signal }) => ports.openQueue(input, signal)),
    lane: provideLane(ports),
    watchQueue: fromCallback<QueueEvent>(({ sendBack }) => ports.watchQueue(sendBack)),
    watchLeadership: fromCallback<LeadershipEvent, OpenRequest>(({ input, sendBack }) =>
      ports.watchLeadership(input, sendBack),
    ),
  };
  return outboxMachine.provide({ actors, actions: { closeQueue: () => ports.closeQueue() } });
}
