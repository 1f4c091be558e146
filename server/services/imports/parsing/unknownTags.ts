/** References of a schedule to tags that do not exist in the project: one warning per tag, not per row. */
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
  /** Result per spelling: null when it is known or not a tag. */
  readonly #seen = new Map<string, Unknown | null>();
  readonly #unknown = new Map<string, Unknown>();
  #requested = false;

  /** `tagOf` extracts the tag from the text: `2.21L.3/2` is shelf 2 of 2.21L.3. */
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

  /** Returns true if there is nothing to report about the tag. */
  lookUp(text: string, row: number, column: string): boolean {
    this.#requested = true;
    // Without tags to compare with, one message for the whole file is reported instead.
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

  /** Adds the warnings. `nothingKnown` is added once instead when the project has no rows of this type yet. */
  report(issues: IssueList, code: string, reason: (tag: string, rows: number) => Message, nothingKnown: Message): void {
    if (this.#known.size === 0 && this.#requested)
      issues.add('info', null, '', '', `${code}.noneImported`, nothingKnown);
    for (const { text, row, column, count } of this.#unknown.values())
      issues.add('warning', row, column, text, code, reason(text, count));
  }
}
