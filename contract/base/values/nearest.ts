/** Search for the intended name when a text matches none exactly but is a typing error away from one. */
import { keySkeleton, tagKey } from './tags.ts';

/** Returns the number of inserted, omitted, replaced or swapped letters; `most + 1` as soon as there are more than that. */
function slips(left: string, right: string, max: number): number {
  if (Math.abs(left.length - right.length) > max) return max + 1;
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
    if (Math.min(...next) > max) return max + 1;
    earlier = last;
    last = next;
  }
  return last[right.length]!;
}

/** Maximum typing errors by length: short names can differ by a letter on purpose ("N" and "S"). */
const maxSlips = (key: string): number => (key.length < 3 ? 0 : key.length < 6 ? 1 : 2);
const withoutDigits = (key: string) => key.replaceAll(/\d/g, '#');
const digitsOf = (key: string) => key.replaceAll(/\D/g, '');

/**
 * Returns the letters as bits: a typing error adds or removes at most two kinds of letters, so most names are ruled out without
 * counting errors.
 */
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

/** Returns the intended name among those that `mayBe` allows; null if there is none. */
export type FindNearest = (text: string, mayBe?: (name: string) => boolean) => string | null;

/**
 * Returns a search for many texts among many names. A name matches if it differs only in punctuation, in the keyboard layout it
 * was typed on, or by a typing error. Names with different digits are different names ("A-1" and "A-2"), so only those with the
 * same digits are compared.
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
    let least = maxSlips(key) + 1;
    for (const known of byDigits.get(digitsOf(key)) ?? []) {
      const max = least - 1;
      if (Math.abs(known.letters.length - letters.length) > max || countBits(known.bits ^ bits) > 2 * max) continue;
      const found = slips(letters, known.letters, max);
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

/** Returns the intended name for one text. */
export const nearestOf = (text: string, names: Iterable<string>): string | null => nearestIn(names)(text);
