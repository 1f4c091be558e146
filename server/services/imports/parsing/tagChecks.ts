/** Tags seen so far in a file: repeated ones, and different ones that look like one thing spelled twice. */
import { hasMixedScripts, keySkeleton } from '../../../../contract/tags.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { IssueList } from './issues.ts';
import { NumberTable } from './numberTable.ts';

/** Between the parts of a key of several fields. */
const partSeparator = '|'.charCodeAt(0);

/** Two numbers of a key in one pass: of all its characters, and of its letters and digits alone. */
interface KeyNumbers {
  readonly whole: number;
  readonly letters: number;
  readonly ascii: boolean;
}

function numbersOf(key: string): KeyNumbers {
  let whole = 17;
  let letters = 17;
  let ascii = true;
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    whole = (Math.imul(whole, 31) + code) | 0;
    if ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === partSeparator)
      letters = (Math.imul(letters, 31) + code) | 0;
    else if (code > 126) ascii = false;
  }
  return { whole, letters, ascii };
}

export class TagChecks {
  /** Keys by the row they are staged as; the maps find candidates by number, the keys themselves decide. */
  readonly #keys: string[] = [];
  readonly #rowOfNumber = new NumberTable();
  readonly #rowOfKey = new Map<string, number>();
  readonly #rowOfLetters = new NumberTable();
  /** The few whose letters share their number with others. */
  readonly #rowOfSkeleton = new Map<string, number>();
  readonly #repeated = new Map<string, number[]>();

  /** Notes the key of a staged row; warnings about its spelling go to `issues`. */
  add(key: string, shown: string, stagedRow: number, fileRow: number, column: string, issues: IssueList): void {
    const { whole, letters, ascii } = numbersOf(key);
    this.#keys[stagedRow] = key;
    const earlier = this.#earlier(key, whole, stagedRow);
    if (earlier !== undefined) {
      const rows = this.#repeated.get(key);
      if (rows) rows.push(stagedRow);
      else this.#repeated.set(key, [earlier, stagedRow]);
      return;
    }
    this.#lookAlike(
      key,
      shown,
      ascii ? letters : numbersOf(keySkeleton(key)).letters,
      stagedRow,
      fileRow,
      column,
      issues,
    );
    if (!ascii && hasMixedScripts(shown)) {
      issues.add('warning', fileRow, column, shown, 'key.mixedScripts', rowMessage('mixedScripts'));
    }
  }

  /** The row the key was first staged as, if it was. */
  #earlier(key: string, whole: number, stagedRow: number): number | undefined {
    const candidate = this.#rowOfNumber.getOrSet(whole, stagedRow);
    if (candidate === undefined) return undefined;
    if (this.#keys[candidate] === key) return candidate;
    // Another key with the same number: the few of these are kept by the key itself.
    const row = this.#rowOfKey.get(key);
    if (row === undefined) this.#rowOfKey.set(key, stagedRow);
    return row;
  }

  #lookAlike(
    key: string,
    shown: string,
    letters: number,
    stagedRow: number,
    fileRow: number,
    column: string,
    issues: IssueList,
  ): void {
    const candidate = this.#rowOfLetters.getOrSet(letters, stagedRow);
    if (candidate === undefined) return;
    const skeleton = keySkeleton(key);
    if (skeleton === '') return;
    let row: number | undefined = candidate;
    if (keySkeleton(this.#keys[candidate] ?? '') !== skeleton) {
      // Other letters with the same number: the few of these are kept by the letters themselves.
      row = this.#rowOfSkeleton.get(skeleton);
      if (row === undefined) this.#rowOfSkeleton.set(skeleton, stagedRow);
    }
    if (row === undefined) return;
    const like = this.#keys[row] ?? '';
    issues.add('warning', fileRow, column, shown, 'key.looksLike', rowMessage('looksLike', { tag: like }));
  }

  /** Those of the keys that were staged. */
  among(keys: ReadonlySet<string>): ReadonlySet<string> {
    return keys.size === 0 ? keys : new Set(this.#keys.filter((key) => keys.has(key)));
  }

  get repeated(): { key: string; stagedRows: number[] }[] {
    return [...this.#repeated].map(([key, stagedRows]) => ({ key, stagedRows }));
  }
}
