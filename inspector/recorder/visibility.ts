/** What of a recorded value may be kept; who uses the inspector says it by name. */

/** The text as it may be shown; `hide` gives the mark of what may not. */
export type ShowText = (text: string, hide: (text: string) => string) => string;

/** `inside`: an object whose own fields are looked at by name. `plain`: numbers, and words of the code. */
export type Visibility = 'inside' | 'plain' | ShowText;

/** By the name of a field of an event, an input or a context; a name that is not here is masked. */
export type AllowList = ReadonlyMap<string, Visibility>;

/** A word of the code: no blanks, no `@`, not as long as a token. */
const isWord = (text: string): boolean => /^[\w.:-]{1,48}$/.test(text);

export function visibleText(text: string, visibility: Exclude<Visibility, 'inside'>, hide: (text: string) => string) {
  if (visibility !== 'plain') return visibility(text, hide);
  return isWord(text) ? text : hide(text);
}
