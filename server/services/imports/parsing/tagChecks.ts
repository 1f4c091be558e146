/** Tags seen so far in a file: repeated ones, and different ones that look like one thing spelled twice. */
import { hasMixedScripts, keySkeleton } from '../../../../contract/base/values/tags.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { IssueList } from './issues.ts';
import { NumberTable } from './knownLines/numberTable.ts';

/** Between the parts of a key of several fields. */
const partSeparator = '|'.charCodeAt(0);

/** The tag of a line that need not be read; it is plain. */
export interface TagBytes {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Where the codes of a key are put to be looked at; longer keys get a place of their own. */
const codesOfKey = new Uint16Array(256);

export class TagChecks {
  /** Keys by the row they are staged as; the maps find candidates by number, the keys themselves decide. Of a known line it is blank until it is asked for. */
  readonly #keys: string[] = [];
  readonly #knownKey: (stagedRow: number) => string;
  readonly #rowOfNumber: NumberTable;
  readonly #rowOfKey = new Map<string, number>();
  readonly #rowOfLetters: NumberTable;
  /** The few whose letters share their number with others. */
  readonly #rowOfSkeleton = new Map<string, number>();
  readonly #repeated = new Map<string, number[]>();
  /** Of the key looked at last: a number of all its characters, and one of its letters and digits alone. */
  #whole = 0;
  #letters = 0;
  #isAscii = true;

  /** `knownKey` gives the key of a row that was added by its bytes; there is room for so many `expected` rows. */
  constructor(knownKey: (stagedRow: number) => string, expected = 0) {
    this.#rowOfNumber = new NumberTable(expected);
    this.#rowOfLetters = new NumberTable(expected);
    this.#knownKey = knownKey;
  }

  /** Notes the key of a staged row; warnings about its spelling go to `issues`. */
  add(key: string, shown: string, stagedRow: number, fileRow: number, column: string, issues: IssueList): void {
    this.#lookAtText(key);
    const [whole, isAscii] = [this.#whole, this.#isAscii];
    if (!isAscii) this.#lookAtText(keySkeleton(key));
    this.#keys[stagedRow] = key;
    if (this.#isRepeated(whole, stagedRow)) return;
    this.#lookAlike(this.#letters, shown, stagedRow, fileRow, column, issues);
    if (!isAscii && hasMixedScripts(shown)) {
      issues.add('warning', fileRow, column, shown, 'key.mixedScripts', rowMessage('mixedScripts'));
    }
  }

  /** The same of a line that is known, whose key is made a text only where it is like another. */
  addKnown({ bytes, from, to }: TagBytes, stagedRow: number, fileRow: number, column: string, issues: IssueList): void {
    this.#lookAt(bytes, from, to);
    this.#keys[stagedRow] = '';
    if (this.#isRepeated(this.#whole, stagedRow)) return;
    this.#lookAlike(this.#letters, null, stagedRow, fileRow, column, issues);
  }

  #lookAtText(key: string): void {
    const codes = key.length > codesOfKey.length ? new Uint16Array(key.length) : codesOfKey;
    for (let at = 0; at < key.length; at += 1) codes[at] = key.charCodeAt(at);
    this.#lookAt(codes, 0, key.length);
  }

  #lookAt(codes: Uint8Array | Uint16Array, from: number, to: number): void {
    let whole = 17;
    let letters = 17;
    let isAscii = true;
    for (let at = from; at < to; at += 1) {
      const code = codes[at] ?? 0;
      whole = (Math.imul(whole, 31) + code) | 0;
      if ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === partSeparator)
        letters = (Math.imul(letters, 31) + code) | 0;
      else if (code > 126) isAscii = false;
    }
    this.#whole = whole;
    this.#letters = letters;
    this.#isAscii = isAscii;
  }

  #keyOf(stagedRow: number): string {
    const key = this.#keys[stagedRow];
    if (key === undefined || key !== '') return key ?? '';
    const known = this.#knownKey(stagedRow);
    this.#keys[stagedRow] = known;
    return known;
  }

  /** Notes the row among those of its key where an earlier row has it, too. */
  #isRepeated(whole: number, stagedRow: number): boolean {
    const candidate = this.#rowOfNumber.getOrSet(whole, stagedRow);
    if (candidate === undefined) return false;
    const key = this.#keyOf(stagedRow);
    let earlier: number | undefined = candidate;
    if (this.#keyOf(candidate) !== key) {
      // Another key with the same number: the few of these are kept by the key itself.
      earlier = this.#rowOfKey.get(key);
      if (earlier === undefined) this.#rowOfKey.set(key, stagedRow);
    }
    if (earlier === undefined) return false;
    const rows = this.#repeated.get(key);
    if (rows) rows.push(stagedRow);
    else this.#repeated.set(key, [earlier, stagedRow]);
    return true;
  }

  /** `shown` null: as the key. */
  #lookAlike(
    letters: number,
    shown: string | null,
    stagedRow: number,
    fileRow: number,
    column: string,
    issues: IssueList,
  ): void {
    const candidate = this.#rowOfLetters.getOrSet(letters, stagedRow);
    if (candidate === undefined) return;
    const key = this.#keyOf(stagedRow);
    const skeleton = keySkeleton(key);
    if (skeleton === '') return;
    let row: number | undefined = candidate;
    if (keySkeleton(this.#keyOf(candidate)) !== skeleton) {
      // Other letters with the same number: the few of these are kept by the letters themselves.
      row = this.#rowOfSkeleton.get(skeleton);
      if (row === undefined) this.#rowOfSkeleton.set(skeleton, stagedRow);
    }
    if (row === undefined) return;
    const like = this.#keyOf(row);
    issues.add('warning', fileRow, column, shown ?? key, 'key.looksLike', rowMessage('looksLike', { tag: like }));
  }

  /** Those of the keys that were staged. */
  among(keys: ReadonlySet<string>): ReadonlySet<string> {
    if (keys.size === 0) return keys;
    return new Set(this.#keys.map((_, stagedRow) => this.#keyOf(stagedRow)).filter((key) => keys.has(key)));
  }

  get repeated(): { key: string; stagedRows: number[] }[] {
    return [...this.#repeated].map(([key, stagedRows]) => ({ key, stagedRows }));
  }
}
