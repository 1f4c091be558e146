/** The vocabulary of the outbox chart. The chart is in `outboxMachine.ts`. */
import { assign, forwardTo, fromCallback, fromPromise, setup } from 'xstate';
import { type ConnectionChanged, watchConnection } from '../connection/watchConnection.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { reopenDelay, reopenWindow } from '../timings.ts';
import { machineTypes } from '../machineTypes.ts';
import { laneMachine } from './laneMachine.ts';
import { type Owner, ownerKey } from './operation.ts';
import type { LeadershipEvent, OpenRequest, QueueEvent } from './ports.ts';
import { type OwnerChanged, watchOwner } from './watchOwner.ts';

export interface OutboxContext {
  readonly owner: Owner | null;
  readonly isOnline: boolean;
  /** How often the disk did not open in a row. */
  readonly openFailures: number;
}

export type OutboxEvent = OwnerChanged | ConnectionChanged | QueueEvent | LeadershipEvent;

/** Opened so often without success, the queue is kept in memory. */
export const maxOpenFailures = 3;

export const outboxPlaceholders = {
  openQueue: fromPromise<void, OpenRequest>(notProvided('outbox.openQueue')),
  lane: laneMachine,
  watchQueue: fromCallback<QueueEvent>(() => throwNotProvided('outbox.watchQueue')),
  watchLeadership: fromCallback<LeadershipEvent, OpenRequest>(() => throwNotProvided('outbox.watchLeadership')),
};

export const freshQueue = { openFailures: 0 } as const;

export const outboxSetup = setup({
  types: machineTypes<{ context: OutboxContext; events: OutboxEvent }>(),
  actors: { ...outboxPlaceholders, watchConnection, watchOwner },
  delays: { reopenDelay, reopenWindow },
  guards: {
    /** What is open stays so; a page that begins without a session opens what its person did before. */
    staysLocked: ({ context }, params: OwnerChanged) =>
      params.isLocked && (context.owner !== null || params.owner === null),
    isNobody: (_, params: OwnerChanged) => params.owner === null,
    isSameOwner: ({ context }, params: OwnerChanged) =>
      context.owner !== null && params.owner !== null && ownerKey(context.owner) === ownerKey(params.owner),
    /** The same person, signed in again. */
    isRenewed: ({ context }, params: OwnerChanged) =>
      !params.isLocked &&
      context.owner !== null &&
      params.owner !== null &&
      ownerKey(context.owner) === ownerKey(params.owner),
  },
  actions: {
    closeQueue: () => throwNotProvided('outbox.closeQueue'),
    setOwner: assign((_, params: OwnerChanged) => ({ ...freshQueue, owner: params.owner })),
    clearOwner: assign({ ...freshQueue, owner: null }),
    setOnline: assign((_, params: { isOnline: boolean }) => ({ isOnline: params.isOnline })),
    countOpenFailure: assign(({ context }) => ({ openFailures: context.openFailures + 1 })),
    giveUpDisk: assign({ openFailures: maxOpenFailures }),
    /** What was stored now proves the disk, and so does a while without a loss; once given up, it stays so until the page is opened again. */
    trustDisk: assign(({ context }) => ({
      openFailures: context.openFailures < maxOpenFailures ? 0 : context.openFailures,
    })),
    tellEdits: forwardTo('edits'),
    tellEntries: forwardTo('entries'),
    tellPhotos: forwardTo('photos'),
  },
});
