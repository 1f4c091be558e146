/** Search for a known person by a name written another way: in other order, with initials, or with more or fewer names. */
import { foldText } from '../../base/values/foldText.ts';
import { nearestOf } from '../../base/values/nearest.ts';

/** Minimum letters of a name that identifies a person; shorter ones are initials and abbreviations. */
const minLetters = 3;

const wordsOf = (name: string): string[] => foldText(name).match(/[\p{L}\d]+/gu) ?? [];

/** True if one word is the other, its initial or beginning, or a typing error away from it. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.startsWith(short)) return short.length === 1 || short.length >= minLetters || short === long;
  return nearestOf(short, [long]) !== null;
}

/** True if the two names may be of one person: each word of the shorter name is in the longer one, and not only by initials. */
function mayBeSame(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...long];
  let hasName = false;
  for (const word of short) {
    const at = left.findIndex((each) => isSameWord(word, each));
    if (at < 0) return false;
    hasName ||= word.length >= minLetters && left[at]!.length >= minLetters;
    left.splice(at, 1);
  }
  return hasName;
}

/** Returns the people the text may name: "Ortega, L." and "Luis A. Ortega" for Luis Ortega. */
export function peopleLike(text: string, names: readonly string[]): string[] {
  const words = wordsOf(text);
  return names.filter((name) => mayBeSame(words, wordsOf(name)));
}

/** Returns the person the text most likely names; null if there is none. */
export const nearestPerson = (text: string, names: readonly string[]): string | null =>
  nearestOf(text, names) ?? peopleLike(text, names)[0] ?? null;
