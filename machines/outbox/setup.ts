/** The vocabulary of the outbox chart. The chart is in `outboxMachine.ts`. */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { MessageOrText } from '../../contract/message.ts';
import { type ConnectionChanged, watchConnection } from '../connection/watchConnection.ts';
import { missing, missingNow } from '../missing.ts';
import { reopenDelay, unauthorizedRetry } from '../timings.ts';
import { typed } from '../typed.ts';
import { mostOperations } from './batch.ts';
import { type Owner, ownerKey } from './operation.ts';
import { backoffDelay, type SendOutcome } from './outcome.ts';
import type { LeadershipEvent, OpenRequest, ParkRequest, QueueEvent, SendRequest } from './ports.ts';
import { type OwnerChanged, watchOwner } from './watchOwner.ts';

export interface OutboxContext {
  readonly owner: Owner | null;
  readonly isOnline: boolean;
  /** How often the disk did not open in a row. */
  readonly openFailures: number;
  /** At most so many operations go in the next call. */
  readonly limit: number;
  /** Calls in a row that did not get through. */
  readonly failures: number;
  readonly backoffMs: number;
  /** Something came while a call was under way. */
  readonly hasNews: boolean;
  readonly refused: { readonly operationIds: readonly string[]; readonly reason: MessageOrText } | null;
}

export type OutboxEvent = OwnerChanged | ConnectionChanged | QueueEvent | LeadershipEvent;

/** Opened so often without success, the queue is kept in memory. */
export const mostOpenFailures = 3;

export const outboxPlaceholders = {
  openQueue: fromPromise<void, OpenRequest>(missing('outbox.openQueue')),
  sendBatch: fromPromise<SendOutcome, SendRequest>(missing('outbox.sendBatch')),
  park: fromPromise<void, ParkRequest>(missing('outbox.park')),
  watchQueue: fromCallback<QueueEvent>(() => missingNow('outbox.watchQueue')),
  watchLeadership: fromCallback<LeadershipEvent, OpenRequest>(() => missingNow('outbox.watchLeadership')),
};

export const freshQueue = {
  openFailures: 0,
  limit: mostOperations,
  failures: 0,
  backoffMs: 0,
  hasNews: false,
  refused: null,
} as const;

interface Waiting {
  readonly retryAfterMs: number;
  readonly random: number;
}

export const outboxSetup = setup({
  types: typed<{ context: OutboxContext; events: OutboxEvent; tags: 'open' | 'sending' }>(),
  actors: { ...outboxPlaceholders, watchConnection, watchOwner },
  delays: { reopenDelay, unauthorizedRetry, backoff: ({ context }) => context.backoffMs },
  guards: {
    isLocked: (_, params: OwnerChanged) => params.isLocked,
    isNobody: (_, params: OwnerChanged) => params.owner === null,
    isSameOwner: ({ context }, params: OwnerChanged) =>
      context.owner !== null && params.owner !== null && ownerKey(context.owner) === ownerKey(params.owner),
    /** The same person, signed in again. */
    isRenewed: ({ context }, params: OwnerChanged) =>
      !params.isLocked &&
      context.owner !== null &&
      params.owner !== null &&
      ownerKey(context.owner) === ownerKey(params.owner),
    isOffline: ({ context }) => !context.isOnline,
    isNowOffline: (_, params: { isOnline: boolean }) => !params.isOnline,
    isNowOnline: (_, params: { isOnline: boolean }) => params.isOnline,
    isSent: (_, params: SendOutcome) => params.kind === 'sent',
    isUnauthorized: (_, params: SendOutcome) => params.kind === 'unauthorized',
    isLater: (_, params: SendOutcome) => params.kind === 'later',
    isBroken: (_, params: SendOutcome) => params.kind === 'broken',
    isOneRefused: (_, params: SendOutcome) => params.kind === 'refused' && params.operationIds.length === 1,
    isRefused: (_, params: SendOutcome) => params.kind === 'refused',
    hasNews: ({ context }) => context.hasNews,
  },
  actions: {
    closeQueue: () => missingNow('outbox.closeQueue'),
    setOwner: assign((_, params: OwnerChanged) => ({ ...freshQueue, owner: params.owner })),
    clearOwner: assign({ ...freshQueue, owner: null }),
    setOnline: assign((_, params: { isOnline: boolean }) => ({ isOnline: params.isOnline })),
    countOpenFailure: assign(({ context }) => ({ openFailures: context.openFailures + 1 })),
    giveUpDisk: assign({ openFailures: mostOpenFailures }),
    noteNews: assign({ hasNews: true }),
    clearNews: assign({ hasNews: false }),
    /** The way is clear: twice as many as last time. */
    widen: assign(({ context }) => ({
      failures: 0,
      backoffMs: 0,
      limit: Math.min(mostOperations, context.limit * 2),
      // What was stored now proves the disk; once given up, it stays so until the page is opened again.
      openFailures: context.openFailures < mostOpenFailures ? 0 : context.openFailures,
    })),
    /** A batch may have been smaller than the limit: what is halved is what was sent. */
    halve: assign((_, params: { operationIds: readonly string[] }) => ({
      limit: Math.max(1, Math.floor(params.operationIds.length / 2)),
    })),
    setRefused: assign((_, params: { operationIds: readonly string[]; reason: MessageOrText }) => ({
      refused: { operationIds: params.operationIds, reason: params.reason },
    })),
    clearRefused: assign({ refused: null }),
    planBackoff: assign(({ context }, params: Waiting) => ({
      failures: context.failures + 1,
      backoffMs: backoffDelay(context.failures + 1, params.random, params.retryAfterMs),
    })),
    clearBackoff: assign({ failures: 0, backoffMs: 0 }),
  },
});
