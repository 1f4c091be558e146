/** What the QR and the Code 128 of a card say: the tag, and the revision it was printed at. A scan tells whether that still stands. */

const between = ' REV ';

/** `36-PC-1001 REV C`; the tag alone where there is no revision. */
export const cardCode = (tag: string, revision: string): string => (revision === '' ? tag : tag + between + revision);

export interface ReadCode {
  readonly tag: string;
  /** Blank where the code names none. */
  readonly revision: string;
}

/** What a scanner typed, or a person in any case, taken apart again. */
export function readCardCode(code: string): ReadCode {
  const text = code.trim();
  const at = text.toUpperCase().lastIndexOf(between);
  return at < 1
    ? { tag: text, revision: '' }
    : { tag: text.slice(0, at).trim(), revision: text.slice(at + between.length).trim() };
}
