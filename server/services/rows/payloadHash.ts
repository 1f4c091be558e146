/** How a resent operation is recognised. */
import { createHash } from 'node:crypto';
import { canonicalText } from '../canonicalText.ts';

interface Sent {
  readonly enteredBy?: unknown;
  readonly restores?: unknown;
  readonly [said: string]: unknown;
}

/**
 * The same operation gives the same text whatever the order of its keys, and whoever brings it: the one who entered it says
 * nothing of that, the one who delivers it does. `restores` is left out: a device of an earlier version loses it.
 */
export function payloadHashOf({ enteredBy: _whoever, restores: _undone, ...said }: Sent): string {
  return createHash('sha256').update(canonicalText(said)).digest('hex');
}
