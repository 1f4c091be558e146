/** The effects the outbox machine needs, for `provideOutbox(ports)`. */
import type { MessageOrText } from '../../contract/base/messages/message.ts';
import type { Operation, Owner } from './operation.ts';
import type { SendOutcome } from './outcome.ts';

export interface OpenRequest {
  readonly owner: Owner;
  /** The disk did not open: keep the operations in memory, and never say they are saved on the device. */
  readonly isInMemory: boolean;
}

export interface SendRequest {
  readonly owner: Owner;
  readonly kind: Operation['kind'];
  /** At most so many operations. */
  readonly limit: number;
}

export interface ParkRequest {
  readonly owner: Owner;
  readonly operationIds: readonly string[];
  readonly reason: MessageOrText;
}

export type QueueEvent =
  /** What is stored has changed, by this tab or another: something may have come that can be sent, or is free to go. */
  | { readonly type: 'queue.grew' }
  /** The handle of the disk is gone; what was kept on it is not. */
  | { readonly type: 'storage.lost' }
  /** The disk does not take more. */
  | { readonly type: 'storage.full' }
  | { readonly type: 'page.visible' };

export type LeadershipEvent = { readonly type: 'leadership.gained' } | { readonly type: 'leadership.lost' };

export interface OutboxPorts {
  /** Reads the operations of a person; rejects when the disk does not let us. */
  openQueue(request: OpenRequest, signal: AbortSignal): Promise<void>;
  /** Nothing of the person stays in memory. */
  closeQueue(): void;
  watchQueue(send: (event: QueueEvent) => void): () => void;
  /** Only one tab of a person sends: the one that was told `leadership.gained` and not `leadership.lost`. */
  watchLeadership(request: OpenRequest, send: (event: LeadershipEvent) => void): () => void;
  /**
   * Sends the next operations of a kind with the session of `owner`, never of anybody else, and stores their answers. Rejects
   * when the disk fails; a call that fails is an outcome.
   */
  sendBatch(request: SendRequest, signal: AbortSignal): Promise<SendOutcome>;
  /** Sets operations aside for the person, with the reason. */
  park(request: ParkRequest): Promise<void>;
}
