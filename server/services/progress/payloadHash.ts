/** How a resent entry is recognised. */
import { createHash } from 'node:crypto';
import type { FieldEntry } from '../../../contract/fieldEntries.ts';

/** The same entry gives the same text whatever the order of its keys. */
export function payloadHashOf(entry: FieldEntry): string {
  const canonical = JSON.stringify(entry, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(canonical).digest('hex');
}
