/** The comparison key of a row. */
import { tagKey } from '../../../../contract/base/values/tags.ts';

const plain = /^[!-`{-~]+$/;

function partKey(text: string): string {
  // Plain capitals and signs are their own key; most tags are.
  return plain.test(text) ? text : tagKey(text);
}

/** One tag, or the parts that identify a row together (a cable and its conductor), as `tag_key` holds them. */
export function keyOf(parts: readonly string[]): string {
  return parts.length === 1 ? partKey(parts[0] ?? '') : parts.map(partKey).join('|');
}
