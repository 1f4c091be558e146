/** Types, actions and guards of the lane chart (`laneMachine.ts`). */
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
  /** Kind of operation sent by this lane. */
  readonly kind: Operation['kind'];
  /** True if the server is reachable when the lane opens; later changes arrive as events. */
  readonly isOnline: boolean;
}

interface LaneContext extends LaneInput {
  /** Maximum operations in the next call. */
  readonly limit: number;
  /** Consecutive failed calls. */
  readonly failures: number;
  readonly backoffMs: number;
  /** True if an operation was added during a call. */
  readonly hasNews: boolean;
  readonly refused: { readonly operationIds: readonly string[]; readonly reason: MessageOrText } | null;
}

/** `owner.changed` is only sent for the same user, after a new sign-in. */
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
    /** Success: doubles the limit. */
    widen: assign(({ context }) => ({
      failures: 0,
      backoffMs: 0,
      limit: Math.min(maxOperations[context.kind], context.limit * 2),
    })),
    /** Halves the size of the sent batch, which can be smaller than the limit. */
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
