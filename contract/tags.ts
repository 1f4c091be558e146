/** How tags are compared. Display keeps the spelling of the schedule; comparison uses `tagKey` (domain rules 1). */

/** The form in which two tags are compared: NFKC, trimmed, inner whitespace collapsed, upper case. */
export function tagKey(text: string): string {
  // Upper-casing can undo NFKC (ŉ becomes ʼN), so it is normalised again: a key of a key is the same key.
  return text.normalize('NFKC').toUpperCase().normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
}

const placeholders = new Set(['', 'N/A', 'TBD']);

/** Whether the cell says "no tag": blank, `-`, `?`, `N/A` or `TBD`. */
export function isNoTag(text: string): boolean {
  const key = tagKey(text);
  return placeholders.has(key) || /^(?:[-\u2010-\u2015\u2212]+|\?+)$/.test(key);
}

/** Cyrillic and Greek capitals that print like a Latin one, and the Latin letter. */
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
 * A tag without its punctuation and with look-alike letters folded to Latin. Two different tags with one skeleton
 * are almost surely one thing spelled twice; use it to index many tags.
 */
export function tagSkeleton(text: string): string {
  return Array.from(
    tagKey(text).replaceAll(/[^\p{L}\p{N}]/gu, ''),
    (letter) => lookAlikeLetters.get(letter) ?? letter,
  ).join('');
}

/** The skeleton of a comparison key: its parts (a cable and its conductor) stay apart, and a part of signs is itself. */
export function keySkeleton(key: string): string {
  if (!key.includes('|')) return tagSkeleton(key);
  return key
    .split('|')
    .map((part) => tagSkeleton(part) || part)
    .join('|');
}

/** Below this many letters and digits an edit or two makes another tag altogether. */
const longTag = 8;
/** Nothing longer is a tag. */
const longestTag = 120;
const maxEdits = 2;

/** Whether `b` is at most `limit` insertions, deletions or replacements away from `a`. Only the band around the diagonal is filled. */
function withinEdits(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
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
    if (best > limit) return false;
    previous = current;
  }
  return (previous[b.length] ?? limit + 1) <= limit;
}

/**
 * Whether two *different* tags could be one misspelled: they differ only in punctuation or in Latin/Cyrillic
 * look-alike letters, or, when both are long (8 letters and digits or more), by at most two edits.
 */
export function looksLike(a: string, b: string): boolean {
  if (tagKey(a) === tagKey(b)) return false;
  const [left, right] = [tagSkeleton(a), tagSkeleton(b)];
  if (left === '' || right === '') return false;
  if (left === right) return true;
  const comparable = [left, right].every(({ length }) => length >= longTag && length <= longestTag);
  return comparable && withinEdits(left, right, maxEdits);
}

/** Whether one word of the text mixes Latin with Cyrillic or Greek letters, as tags typed on two keyboards do. */
export function hasMixedScripts(text: string): boolean {
  return text
    .normalize('NFKC')
    .split(/\s+/)
    .some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word));
}
