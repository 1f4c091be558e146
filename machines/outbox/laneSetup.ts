/** The vocabulary of the chart of a lane. The chart is in `laneMachine.ts`. */
import { assign, fromPromise, setup } from 'xstate';
import type { MessageOrText } from '../../contract/base/messages/message.ts';
import type { ConnectionChanged } from '../connection/watchConnection.ts';
import { notProvided } from '../notProvided.ts';
import { unauthorizedRetry } from '../timings.ts';
import { machineTypes } from '../machineTypes.ts';
import { maxOperations } from './batch.ts';
import type { Operation, Owner } from './operation.ts';
import { backoffDelay, type SendOutcome } from './outcome.ts';
import type { ParkRequest, QueueEvent, SendRequest } from './ports.ts';
import type { OwnerChanged } from './watchOwner.ts';

export interface LaneInput {
  readonly owner: Owner;
  /** What goes this way. */
  readonly kind: Operation['kind'];
  /** Whether the server can be reached as the lane opens; later it is told. */
  readonly isOnline: boolean;
}

interface LaneContext extends LaneInput {
  /** At most so many operations go in the next call. */
  readonly limit: number;
  /** Calls in a row that did not get through. */
  readonly failures: number;
  readonly backoffMs: number;
  /** Something came while a call was under way. */
  readonly hasNews: boolean;
  readonly refused: { readonly operationIds: readonly string[]; readonly reason: MessageOrText } | null;
}

/** `owner.changed` is told for the same person only: signed in again. */
type LaneEvent = OwnerChanged | ConnectionChanged | QueueEvent;

export const freshLane = { failures: 0, backoffMs: 0, hasNews: false, refused: null } as const;

interface Waiting {
  readonly retryAfterMs: number;
  readonly random: number;
}

export const laneSetup = setup({
  types: machineTypes<{ context: LaneContext; input: LaneInput; events: LaneEvent }>(),
  actors: {
    sendBatch: fromPromise<SendOutcome, SendRequest>(notProvided('outbox.sendBatch')),
    park: fromPromise<void, ParkRequest>(notProvided('outbox.park')),
  },
  delays: { unauthorizedRetry, backoff: ({ context }) => context.backoffMs },
  guards: {
    isOffline: ({ context }) => !context.isOnline,
    isNowOffline: (_, params: ConnectionChanged) => !params.isOnline,
    isNowOnline: (_, params: ConnectionChanged) => params.isOnline,
    isSent: (_, params: SendOutcome) => params.kind === 'sent',
    isUnauthorized: (_, params: SendOutcome) => params.kind === 'unauthorized',
    isLater: (_, params: SendOutcome) => params.kind === 'later',
    isBroken: (_, params: SendOutcome) => params.kind === 'broken',
    isOneRefused: (_, params: SendOutcome) => params.kind === 'refused' && params.operationIds.length === 1,
    isRefused: (_, params: SendOutcome) => params.kind === 'refused',
    hasNews: ({ context }) => context.hasNews,
  },
  actions: {
    noteNews: assign({ hasNews: true }),
    clearNews: assign({ hasNews: false }),
    /** The way is clear: twice as many as last time. */
    widen: assign(({ context }) => ({
      failures: 0,
      backoffMs: 0,
      limit: Math.min(maxOperations[context.kind], context.limit * 2),
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
