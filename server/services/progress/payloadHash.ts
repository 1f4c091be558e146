/** How a resent operation is recognised. */
import { createHash } from 'node:crypto';

/** The same operation gives the same text whatever the order of its keys. */
export function payloadHashOf(operation: object): string {
  const canonical = JSON.stringify(operation, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(canonical).digest('hex');
}
