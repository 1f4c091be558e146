/** Types, actions and guards of the outbox chart (`outboxMachine.ts`). */
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
  /** Consecutive failed attempts to open the disk. */
  readonly openFailures: number;
}

export type OutboxEvent = OwnerChanged | ConnectionChanged | QueueEvent | LeadershipEvent;

/** After this number of failed attempts the queue is held in memory. */
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
    /** An open queue stays open; a page that starts without a session opens the earlier operations of its user. */
    staysLocked: ({ context }, params: OwnerChanged) =>
      params.isLocked && (context.owner !== null || params.owner === null),
    isNobody: (_, params: OwnerChanged) => params.owner === null,
    isSameOwner: ({ context }, params: OwnerChanged) =>
      context.owner !== null && params.owner !== null && ownerKey(context.owner) === ownerKey(params.owner),
    /** The same user, after a new sign-in. */
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
    /**
     * Resets the failures: a stored operation proves that the disk works, and so does some time without a loss. A disk given up
     * stays so until the page is reopened.
     */
    trustDisk: assign(({ context }) => ({
      openFailures: context.openFailures < maxOpenFailures ? 0 : context.openFailures,
    })),
    tellEdits: forwardTo('edits'),
    tellEntries: forwardTo('entries'),
    tellPhotos: forwardTo('photos'),
  },
});
