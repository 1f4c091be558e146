/** Comparison of tags. The schedule's spelling is displayed; comparison uses `tagKey` (domain rules 1). */

/** Returns the form in which two tags are compared: NFKC, trimmed, inner whitespace collapsed, upper case. */
export function tagKey(text: string): string {
  // Upper-casing can undo NFKC (ŉ becomes ʼN), so the text is normalized again: the key of a key is the same key.
  return text.normalize('NFKC').toUpperCase().normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the key of an optional name: '' if there is none. */
export const nameKey = (name: string | null): string => tagKey(name ?? '');

/** Returns a memoized `nameKey` for one pass over many rows with few distinct names: each spelling is converted once. */
export function nameKeys(): typeof nameKey {
  const known = new Map<string | null, string>();
  return (name) => {
    const key = known.get(name) ?? nameKey(name);
    known.set(name, key);
    return key;
  };
}

const placeholders = new Set(['', 'N/A', 'TBD']);

/** True if the cell means "no tag": blank, `-`, `?`, `N/A` or `TBD`. */
export function isNoTag(text: string): boolean {
  const key = tagKey(text);
  return placeholders.has(key) || /^(?:[-\u2010-\u2015\u2212]+|\?+)$/.test(key);
}

/** Cyrillic and Greek capitals that look like a Latin one, with the Latin letter. */
export const lookAlikeLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    А: 'A',
    В: 'B',
    Е: 'E',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    У: 'Y',
    Х: 'X',
    І: 'I',
    Ѕ: 'S',
    Ј: 'J',
    Α: 'A',
    Β: 'B',
    Ε: 'E',
    Ζ: 'Z',
    Η: 'H',
    Ι: 'I',
    Κ: 'K',
    Μ: 'M',
    Ν: 'N',
    Ο: 'O',
    Ρ: 'P',
    Τ: 'T',
    Υ: 'Y',
    Χ: 'X',
  }),
);

/**
 * Returns a tag without its punctuation and with look-alike letters folded to Latin. Two different tags with one skeleton are
 * almost certainly one object spelled in two ways; use it to index many tags.
 */
export function tagSkeleton(text: string): string {
  return Array.from(
    tagKey(text).replaceAll(/[^\p{L}\p{N}]/gu, ''),
    (letter) => lookAlikeLetters.get(letter) ?? letter,
  ).join('');
}

/**
 * Returns the skeleton of a comparison key: its parts (a cable and its conductor) stay separate, and a part of only punctuation
 * is unchanged.
 */
export function keySkeleton(key: string): string {
  if (!key.includes('|')) return tagSkeleton(key);
  return key
    .split('|')
    .map((part) => tagSkeleton(part) || part)
    .join('|');
}

/** Length in letters and digits from which two edits leave most of a tag unchanged. */
const longTag = 8;
/** Length below which one edit makes a completely different tag. */
const shortestTag = 3;
/** Maximum length of a tag. */
const longestTag = 120;
const maxEdits = 2;

/**
 * Returns the number of insertions, deletions and replacements from `a` to `b`; `limit + 1` if there are more. Only the band
 * around the diagonal is filled.
 */
function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = Array.from({ length: b.length + 1 }, () => limit + 1);
    if (row <= limit) current[0] = row;
    let best = current[0] ?? limit + 1;
    for (let column = Math.max(1, row - limit); column <= Math.min(b.length, row + limit); column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const edits = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current[column] = edits;
      best = Math.min(best, edits);
    }
    if (best > limit) return limit + 1;
    previous = current;
  }
  return Math.min(previous[b.length] ?? limit + 1, limit + 1);
}

/** Letters that are typed instead of digits, with the digit. */
const typedForDigits: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const digitsOf = (skeleton: string) =>
  skeleton.replaceAll(/[^0-9OIL]/g, '').replaceAll(/[OIL]/g, (letter) => typedForDigits[letter] ?? letter);
const numberOf = (skeleton: string) => skeleton.replaceAll(/\D/g, '');

/**
 * Returns the distance of two *different* tags: 0 if they differ only in punctuation or look-alike letters, else the edits
 * between their letters and digits; null if one is not a misspelling of the other. Long tags (8 letters and digits or more) can
 * be two edits apart. Shorter ones one, and only with the same number: PMP-101 is not a misspelling of PMP-102.
 */
export function tagDistance(a: string, b: string): number | null {
  if (tagKey(a) === tagKey(b)) return null;
  const [left, right] = [tagSkeleton(a), tagSkeleton(b)];
  if (left === '' || right === '') return null;
  if (left === right) return 0;
  const [shorter, longer] = [Math.min(left.length, right.length), Math.max(left.length, right.length)];
  if (shorter < shortestTag || longer > longestTag) return null;
  const limit = shorter < longTag ? 1 : maxEdits;
  const edits = editsBetween(left, right, limit);
  if (edits > limit) return null;
  const sameNumber = numberOf(left) === numberOf(right) || digitsOf(left) === digitsOf(right);
  return shorter < longTag && !sameNumber ? null : edits;
}

/** True if one word of the text mixes Latin with Cyrillic or Greek letters, as tags typed on two keyboards do. */
export function hasMixedScripts(text: string): boolean {
  return text
    .normalize('NFKC')
    .split(/\s+/)
    .some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word));
}
