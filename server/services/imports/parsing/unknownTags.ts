/** Things a schedule names that the project does not know: one warning per thing, not per row. */
import type { Message } from '../../../../contract/base/messages/message.ts';
import { isNoTag, tagKey } from '../../../../contract/base/values/tags.ts';
import type { IssueList } from './issues.ts';

interface Unknown {
  readonly text: string;
  readonly row: number;
  readonly column: string;
  count: number;
}

export class UnknownTags {
  readonly #known: ReadonlySet<string>;
  readonly #tagOf: (text: string) => string;
  /** What each spelling came to: null when it is known or no tag. */
  readonly #seen = new Map<string, Unknown | null>();
  readonly #unknown = new Map<string, Unknown>();
  #asked = false;

  /** `tagOf` takes the tag out of the text, `2.21L.3/2` being shelf 2 of 2.21L.3. */
  constructor(
    known: Iterable<string>,
    tagOf: (text: string, isKnown: (tag: string) => boolean) => string = (text) => text,
  ) {
    this.#known = new Set(known);
    const isKnown = (tag: string) => this.#known.has(tagKey(tag));
    this.#tagOf = (text) => tagOf(text, isKnown);
  }

  get knowsAny(): boolean {
    return this.#known.size > 0;
  }

  /** Whether there is nothing to tell of it. */
  lookUp(text: string, row: number, column: string): boolean {
    this.#asked = true;
    // With nothing to compare with, one sentence says it for all.
    if (this.#known.size === 0) return true;
    const seen = this.#seen.get(text);
    if (seen === null) return true;
    if (seen) {
      seen.count += 1;
      return false;
    }
    const unknown = this.#first(text, row, column);
    this.#seen.set(text, unknown);
    return unknown === null;
  }

  #first(text: string, row: number, column: string): Unknown | null {
    const tag = this.#tagOf(text);
    const key = tagKey(tag);
    if (this.#known.has(key) || isNoTag(tag)) return null;
    const unknown = this.#unknown.get(key) ?? { text: tag, row, column, count: 0 };
    unknown.count += 1;
    this.#unknown.set(key, unknown);
    return unknown;
  }

  /** `nothingKnown` is said once, instead, when the project has none of these things yet. */
  report(issues: IssueList, code: string, reason: (tag: string, rows: number) => Message, nothingKnown: Message): void {
    if (this.#known.size === 0 && this.#asked) issues.add('info', null, '', '', `${code}.noneImported`, nothingKnown);
    for (const { text, row, column, count } of this.#unknown.values())
      issues.add('warning', row, column, text, code, reason(text, count));
  }
}
