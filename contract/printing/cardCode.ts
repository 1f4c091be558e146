/**
 * What the codes of a card say: the tag, and the revision it was printed at; a QR names its project, too (docs/decisions/field-entry.md). A scan
 * tells whether that still stands, and that a card of another project is one.
 */

import { tagKey } from '../base/values/tags.ts';

const between = ' REV ';
const beforeProject = ' PRJ ';

/** `36-PC-1001 REV C PRJ 24-1170`: of tag, revision and project number what there is. */
export const cardCode = (tag: string, revision: string, projectNumber = ''): string =>
  tag + (revision === '' ? '' : between + revision) + (projectNumber === '' ? '' : beforeProject + projectNumber);

export interface ReadCode {
  readonly tag: string;
  /** Blank where the code names none. */
  readonly revision: string;
  /** Blank where the code names none: those printed as bars, and older ones. */
  readonly projectNumber: string;
}

/** What a scanner typed, or a person in any case, taken apart again. */
export function readCardCode(code: string): ReadCode {
  const [rest, projectNumber] = splitAt(code.trim(), beforeProject);
  const [tag, revision] = splitAt(rest, between);
  return { tag, revision, projectNumber };
}

/** A code that names no project may be of any. */
export const mayBeOf = ({ projectNumber: said }: ReadCode, projectNumber: string): boolean =>
  said === '' || tagKey(said) === tagKey(projectNumber);

/** At the last of them: a tag may hold the word itself. */
function splitAt(text: string, word: string): readonly [before: string, after: string] {
  const at = text.toUpperCase().lastIndexOf(word);
  return at < 1 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + word.length).trim()];
}
