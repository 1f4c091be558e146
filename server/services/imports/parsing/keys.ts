/** The comparison key of a row. */
import { tagKey } from '../../../../contract/base/values/tags.ts';

const plain = /^[!-`{-~]+$/;

function partKey(text: string): string {
  // Most tags consist of uppercase letters and symbols only, and are then their own key.
  return plain.test(text) ? text : tagKey(text);
}

/** Key of one tag, or of the parts that identify a row together (a cable and its conductor), as stored in `tag_key`. */
export function keyOf(parts: readonly string[]): string {
  return parts.length === 1 ? partKey(parts[0] ?? '') : parts.map(partKey).join('|');
}
