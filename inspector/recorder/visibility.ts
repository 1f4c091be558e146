/** Visibility of recorded values: the application that uses the inspector declares by name which parts can be stored. */

/** Returns the text that can be shown; `hide` returns the mark for a part that cannot. */
export type ShowText = (text: string, hide: (text: string) => string) => string;

/** `inside`: an object whose fields are checked by name. `plain`: numbers, and words from the code. */
export type Visibility = 'inside' | 'plain' | ShowText;

/** Visibility by field name of an event, an input or a context; any other name is masked. */
export type AllowList = ReadonlyMap<string, Visibility>;

/** True for a word from the code: no blanks, no `@`, shorter than a token. */
const isWord = (text: string): boolean => /^[\w.:-]{1,48}$/.test(text);

export function visibleText(text: string, visibility: Exclude<Visibility, 'inside'>, hide: (text: string) => string) {
  if (visibility !== 'plain') return visibility(text, hide);
  return isWord(text) ? text : hide(text);
}
