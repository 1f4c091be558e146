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

/** Letters as bits: a slip puts in or takes out two kinds of letters at most, so most names are told apart without counting. */
function lettersOf(key: string): number {
  let bits = 0;
  for (let at = 0; at < key.length; at++) bits |= 1 << (key.charCodeAt(at) % 32);
  return bits;
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}

interface IndexedName {
  readonly name: string;
  readonly letters: string;
  readonly bits: number;
}

/** Gives the name that is meant, among those that may be; null where none is. */
export type FindNearest = (text: string, mayBe?: (name: string) => boolean) => string | null;

/**
 * Many texts against many names. A name is meant when it is alike but for its punctuation or the keyboard it was typed
 * on, or a slip away. Names that differ in their digits are others ("A-1" and "A-2"), so only those that share them are compared.
 */
export function nearestIn(names: Iterable<string>): FindNearest {
  const bySkeleton = new Map<string, string[]>();
  const byDigits = new Map<string, IndexedName[]>();
  for (const name of names) {
    const key = tagKey(name);
    const letters = withoutDigits(key);
    append(bySkeleton, keySkeleton(key), name);
    append(byDigits, digitsOf(key), { name, letters, bits: lettersOf(letters) });
  }
  return (text, mayBe = () => true) => {
    const key = tagKey(text);
    const same = bySkeleton.get(keySkeleton(key))?.find((name) => mayBe(name));
    if (same !== undefined) return same;
    const letters = withoutDigits(key);
    const bits = lettersOf(letters);
    let best: string | null = null;
    let least = mostSlips(key) + 1;
    for (const known of byDigits.get(digitsOf(key)) ?? []) {
      const most = least - 1;
      if (Math.abs(known.letters.length - letters.length) > most || countBits(known.bits ^ bits) > 2 * most) continue;
      const found = slips(letters, known.letters, most);
      if (found >= least || !mayBe(known.name)) continue;
      least = found;
      best = known.name;
    }
    return best;
  };
}

function append<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** The name that is meant by one text. */
export const nearestOf = (text: string, names: Iterable<string>): string | null => nearestIn(names)(text);
