/** Hash by which a resent operation is recognized. */
import { createHash } from 'node:crypto';
import { canonicalText } from '../canonicalText.ts';

interface Sent {
  readonly enteredBy?: unknown;
  readonly restores?: unknown;
  readonly [text: string]: unknown;
}

/**
 * Returns the same hash for the same operation regardless of key order and of who delivers it: `enteredBy` is set only when
 * someone else delivers the entry. `restores` is excluded, since an earlier client version loses it.
 */
export function payloadHashOf({ enteredBy: _anyone, restores: _undone, ...text }: Sent): string {
  return createHash('sha256').update(canonicalText(text)).digest('hex');
}
