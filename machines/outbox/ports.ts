/** The effects the outbox machine needs, for `provideOutbox(ports)`. */
import type { MessageOrText } from '../../contract/base/messages/message.ts';
import type { Operation, Owner } from './operation.ts';
import type { SendOutcome } from './outcome.ts';

export interface OpenRequest {
  readonly owner: Owner;
  /** The disk did not open: store the operations in memory, and never report them as saved on the device. */
  readonly isInMemory: boolean;
}

export interface SendRequest {
  readonly owner: Owner;
  readonly kind: Operation['kind'];
  /** Maximum number of operations. */
  readonly limit: number;
}

export interface ParkRequest {
  readonly owner: Owner;
  readonly operationIds: readonly string[];
  readonly reason: MessageOrText;
}

export type QueueEvent =
  /** The stored operations have changed, by this tab or another: one might have been added or unblocked. */
  | { readonly type: 'queue.grew' }
  /** The database handle is gone, but not the stored data. */
  | { readonly type: 'storage.lost' }
  /** The disk is full. */
  | { readonly type: 'storage.full' }
  | { readonly type: 'page.visible' };

export type LeadershipEvent = { readonly type: 'leadership.gained' } | { readonly type: 'leadership.lost' };

export interface OutboxPorts {
  /** Reads the operations of a user; rejects if the disk cannot be read. */
  openQueue(request: OpenRequest, signal: AbortSignal): Promise<void>;
  /** Removes all data of the user from memory. */
  closeQueue(): void;
  watchQueue(send: (event: QueueEvent) => void): () => void;
  /** Only one tab of a user sends: the one that received `leadership.gained` and no `leadership.lost` since. */
  watchLeadership(request: OpenRequest, send: (event: LeadershipEvent) => void): () => void;
  /**
   * Sends the next operations of a kind with the session of `owner`, never of another user, and stores the results. Rejects if
   * the disk fails; a failed call is an outcome.
   */
  sendBatch(request: SendRequest, signal: AbortSignal): Promise<SendOutcome>;
  /** Sets operations aside for the user, with the reason. */
  park(request: ParkRequest): Promise<void>;
}
