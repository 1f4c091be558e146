/** Which of some names is meant by one that is none of them: a slip of the keyboard away. */
import { keySkeleton, tagKey } from './tags.ts';

/** Letters put in, left out, exchanged or swapped with their neighbour; `most + 1` as soon as it is more than that. */
function slips(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let earlier: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const next = [row];
    for (let at = 1; at <= right.length; at++) {
      const isSame = left[row - 1] === right[at - 1];
      let least = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1));
      const isSwapped = row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1];
      if (isSwapped) least = Math.min(least, earlier[at - 2]! + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    earlier = last;
    last = next;
  }
  return last[right.length]!;
}

/** Short names differ by a letter on purpose ("N" and "S"). */
const mostSlips = (key: string): number => (key.length < 3 ? 0 : key.length < 6 ? 1 : 2);
const withoutDigits = (key: string) => key.replaceAll(/\d/g, '#');
const digitsOf = (key: string) => key.replaceAll(/\D/g, '');

/** The name that is meant: alike but for its punctuation or the keyboard it was typed on, or a slip away; null where none is. Names that differ in their digits are others: "A-1" and "A-2". */
export function nearestOf(text: string, names: Iterable<string>): string | null {
  const key = tagKey(text);
  let best: string | null = null;
  let least = mostSlips(key) + 1;
  for (const name of names) {
    const known = tagKey(name);
    if (keySkeleton(known) === keySkeleton(key)) return name;
    if (digitsOf(known) !== digitsOf(key)) continue;
    const found = slips(withoutDigits(key), withoutDigits(known), least - 1);
    if (found >= least) continue;
    least = found;
    best = name;
  }
  return best;
}
