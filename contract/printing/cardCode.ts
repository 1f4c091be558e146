/**
 * Codes of a card: the tag, and the revision at printing; a QR code also names its project (docs/decisions/field-entry.md). A
 * scan shows if the card is still valid, and detects a card of another project.
 */

import { tagKey } from '../base/values/tags.ts';

const between = ' REV ';
const beforeProject = ' PRJ ';

/** Returns `36-PC-1001 REV C PRJ 24-1170`: the tag, and the revision and project number if present. */
export const cardCode = (tag: string, revision: string, projectNumber = ''): string =>
  tag + (revision === '' ? '' : between + revision) + (projectNumber === '' ? '' : beforeProject + projectNumber);

export interface ReadCode {
  readonly tag: string;
  /** Blank if the code contains none. */
  readonly revision: string;
  /** Blank if the code contains none: bar codes, and older codes. */
  readonly projectNumber: string;
}

/** Parses a scanned code, or a typed one in any case. */
export function readCardCode(code: string): ReadCode {
  const [rest, projectNumber] = splitAt(code.trim(), beforeProject);
  const [tag, revision] = splitAt(rest, between);
  return { tag, revision, projectNumber };
}

/** True if the code can belong to the project; a code without a project number can belong to any. */
export const mayBeOf = ({ projectNumber: said }: ReadCode, projectNumber: string): boolean =>
  said === '' || tagKey(said) === tagKey(projectNumber);

/** Splits at the last occurrence: a tag can contain the word itself. */
function splitAt(text: string, word: string): readonly [before: string, after: string] {
  const at = text.toUpperCase().lastIndexOf(word);
  return at < 1 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + word.length).trim()];
}
