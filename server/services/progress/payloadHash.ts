/** How a resent operation is recognised. */
import { createHash } from 'node:crypto';
import { canonicalText } from '../canonicalText.ts';

/** The same operation gives the same text whatever the order of its keys. */
export function payloadHashOf(operation: object): string {
  return createHash('sha256').update(canonicalText(operation)).digest('hex');
}
