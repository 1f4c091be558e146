/** Effect of a failed call on its operations (trust, rules O5 to O7). */
import type { MessageOrText } from '../../contract/base/messages/message.ts';
import { backoffBase, maxBackoff, timerDelay } from '../timings.ts';

export type SendOutcome =
  /** No operation can be sent now. */
  | { readonly kind: 'drained' }
  /** Each operation of the batch has a result. */
  | { readonly kind: 'sent' }
  /** The session is not accepted; no information about the operations. */
  | { readonly kind: 'unauthorized' }
  /** No response, or one that asks to retry later. `random` is a random number from 0-1. */
  | { readonly kind: 'later'; readonly retryAfterMs: number; readonly random: number }
  /** The server failed, possibly because of one of the operations. */
  | {
      readonly kind: 'broken';
      readonly operationIds: readonly string[];
      readonly retryAfterMs: number;
      readonly random: number;
    }
  /** The server understood the call and rejected it. */
  | { readonly kind: 'refused'; readonly operationIds: readonly string[]; readonly reason: MessageOrText };

export type FailureKind = 'unauthorized' | 'later' | 'broken' | 'refused';

const requestedToWait: ReadonlySet<number> = new Set([408, 425, 429, 503]);

/**
 * Classifies a failure. `status` of the response, null if there was none. `saysWhen`: the response has Retry-After, as for a call
 * that is still running.
 */
export function failureKind(status: number | null, saysWhen: boolean): FailureKind {
  if (status === null || requestedToWait.has(status)) return 'later';
  if (status === 401) return 'unauthorized';
  if (status === 409 && saysWhen) return 'later';
  return status >= 500 ? 'broken' : 'refused';
}

/**
 * Returns a delay with full jitter: up to 1 s doubled with each failure, at most 60 s; never less than the server's Retry-After.
 */
export function backoffDelay(failures: number, random: number, retryAfterMs: number): number {
  const most = Math.min(maxBackoff, backoffBase * 2 ** Math.max(0, failures - 1));
  return timerDelay(Math.max(retryAfterMs, random * most));
}
