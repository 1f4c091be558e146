/** Checks the tags seen so far in a file: repeated ones, and different ones that look like two spellings of the same tag. */
import { hasMixedScripts, keySkeleton } from '../../../../contract/base/values/tags.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { IssueList } from './issues.ts';
import { NumberTable } from './knownLines/numberTable.ts';

/** Separator between the parts of a key with several fields. */
const partSeparator = '|'.charCodeAt(0);

/** Tag of a plain line that need not be read. */
export interface TagBytes {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Reusable array for the character codes of a key; longer keys get an array of their own. */
const codesOfKey = new Uint16Array(256);

export class TagChecks {
  /**
   * Keys by staged row; the hash tables find candidates, and the keys themselves decide. The key of a known line is blank until
   * it is needed.
   */
  readonly #keys: string[] = [];
  readonly #knownKey: (stagedRow: number) => string;
  readonly #rowOfNumber: NumberTable;
  readonly #rowOfKey = new Map<string, number>();
  readonly #rowOfLetters: NumberTable;
  /** The few rows whose skeleton has the same hash as another one. */
  readonly #rowOfSkeleton = new Map<string, number>();
  readonly #repeated = new Map<string, number[]>();
  /** Hashes of the key processed last: of all its characters, and of its letters and digits only. */
  #whole = 0;
  #letters = 0;
  #isAscii = true;

  /** `knownKey` returns the key of a row that was added by its bytes; `expected` is the number of rows to allocate for. */
  constructor(knownKey: (stagedRow: number) => string, expected = 0) {
    this.#rowOfNumber = new NumberTable(expected);
    this.#rowOfLetters = new NumberTable(expected);
    this.#knownKey = knownKey;
  }

  /** Records the key of a staged row; adds warnings about its spelling to `issues`. */
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

  /** Same as `add` for a known line, whose key is decoded only if it resembles another one. */
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

  /** Records the row under its key if an earlier row has the same key; returns true in that case. */
  #isRepeated(whole: number, stagedRow: number): boolean {
    const candidate = this.#rowOfNumber.getOrSet(whole, stagedRow);
    if (candidate === undefined) return false;
    const key = this.#keyOf(stagedRow);
    let earlier: number | undefined = candidate;
    if (this.#keyOf(candidate) !== key) {
      // Hash collision: these few keys are stored by the key itself.
      earlier = this.#rowOfKey.get(key);
      if (earlier === undefined) this.#rowOfKey.set(key, stagedRow);
    }
    if (earlier === undefined) return false;
    const rows = this.#repeated.get(key);
    if (rows) rows.push(stagedRow);
    else this.#repeated.set(key, [earlier, stagedRow]);
    return true;
  }

  /** Warns about a key that looks like an earlier one. `shown` is null if it equals the key. */
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
      // Hash collision: these few skeletons are stored by their letters.
      row = this.#rowOfSkeleton.get(skeleton);
      if (row === undefined) this.#rowOfSkeleton.set(skeleton, stagedRow);
    }
    if (row === undefined) return;
    const like = this.#keyOf(row);
    issues.add('warning', fileRow, column, shown ?? key, 'key.looksLike', rowMessage('looksLike', { tag: like }));
  }

  /** Returns those of the keys that were staged. */
  among(keys: ReadonlySet<string>): ReadonlySet<string> {
    if (keys.size === 0) return keys;
    return new Set(this.#keys.map((_, stagedRow) => this.#keyOf(stagedRow)).filter((key) => keys.has(key)));
  }

  get repeated(): { key: string; stagedRows: number[] }[] {
    return [...this.#repeated].map(([key, stagedRows]) => ({ key, stagedRows }));
  }
}
