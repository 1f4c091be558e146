/** What the failure of a whole call says about its operations (trust, rules O5 to O7). */
import type { MessageOrText } from '../../contract/base/messages/message.ts';
import { backoffBase, maxBackoff, timerDelay } from '../timings.ts';

export type SendOutcome =
  /** Nothing may go now. */
  | { readonly kind: 'drained' }
  /** Each operation of the batch has its answer. */
  | { readonly kind: 'sent' }
  /** The session is not accepted; says nothing about the operations. */
  | { readonly kind: 'unauthorized' }
  /** No answer, or one that says: later. `random` is a number drawn from 0-1. */
  | { readonly kind: 'later'; readonly retryAfterMs: number; readonly random: number }
  /** The server broke on it: perhaps on one of the operations. */
  | {
      readonly kind: 'broken';
      readonly operationIds: readonly string[];
      readonly retryAfterMs: number;
      readonly random: number;
    }
  /** The server understood the call and will not have it. */
  | { readonly kind: 'refused'; readonly operationIds: readonly string[]; readonly reason: MessageOrText };

export type FailureKind = 'unauthorized' | 'later' | 'broken' | 'refused';

const askedToWait: ReadonlySet<number> = new Set([408, 425, 429, 503]);

/** `status` of the answer, null when none came. `saysWhen`: the answer carries Retry-After, as one to a call still running does. */
export function failureKind(status: number | null, saysWhen: boolean): FailureKind {
  if (status === null || askedToWait.has(status)) return 'later';
  if (status === 401) return 'unauthorized';
  if (status === 409 && saysWhen) return 'later';
  return status >= 500 ? 'broken' : 'refused';
}

/** Full jitter: any time up to 1 s doubled with each failure, at most 60 s; never before the server asked to be asked. */
export function backoffDelay(failures: number, random: number, retryAfterMs: number): number {
  const most = Math.min(maxBackoff, backoffBase * 2 ** Math.max(0, failures - 1));
  return timerDelay(Math.max(retryAfterMs, random * most));
}
