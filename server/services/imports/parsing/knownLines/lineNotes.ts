/** Records the plain lines of a file while it is read, to be stored beside the file. */
import type { LineBlock } from '../../reading/row.ts';
import type { StoredLines } from './storedLines.ts';
import { NumberList } from './numberList.ts';

/** A line and its position in the file being read. */
interface PlainLine {
  /** Offset of the line in the block, and its length. */
  readonly at: number;
  readonly length: number;
  /** Offset of the tag in the line, and its length. */
  readonly keyStart: number;
  readonly keyLength: number;
  readonly namesUnknown: boolean;
}

export class LineNotes {
  readonly #readKey: string;
  #format: StoredLines['format'] | null = null;
  readonly #starts = new NumberList();
  readonly #lengths = new NumberList();
  readonly #keyStarts = new NumberList();
  readonly #keyLengths = new NumberList();
  readonly #unknown = new NumberList();
  readonly #stagedRows = new NumberList();
  readonly #otherKeys = new Set<string>();

  constructor(readKey: string) {
    this.#readKey = readKey;
  }

  /** Records a line that became the staged row. */
  add(
    { offset, format }: LineBlock,
    { at, length, keyStart, keyLength, namesUnknown }: PlainLine,
    stagedRow: number,
  ): void {
    this.#format ??= format;
    this.#starts.push(offset + at);
    this.#lengths.push(length);
    this.#keyStarts.push(keyStart);
    this.#keyLengths.push(keyLength);
    this.#unknown.push(namesUnknown ? 1 : 0);
    this.#stagedRows.push(stagedRow);
  }

  /** Records the key of a row that was not read from a plain line. */
  addOther(key: string): void {
    this.#otherKeys.add(key);
  }

  /** Returns the lines to store; null if storing them would save little. Lines whose tag occurs on several rows are left out. */
  kept(repeated: readonly { readonly key: string; readonly stagedRows: readonly number[] }[]): StoredLines | null {
    const left = new Set(repeated.flatMap(({ stagedRows }) => stagedRows));
    for (const { key } of repeated) this.#otherKeys.add(key);
    if (this.#format === null || this.#otherKeys.size > this.#starts.length) return null;
    const rows = this.#stagedRows.all;
    const of = ({ all }: NumberList) => (left.size === 0 ? all : all.filter((_, place) => !left.has(rows[place] ?? 0)));
    return {
      readKey: this.#readKey,
      format: this.#format,
      starts: Uint32Array.from(of(this.#starts)),
      lengths: Uint16Array.from(of(this.#lengths)),
      keyStarts: Uint16Array.from(of(this.#keyStarts)),
      keyLengths: Uint8Array.from(of(this.#keyLengths)),
      unknown: Uint8Array.from(of(this.#unknown)),
      otherKeys: [...this.#otherKeys],
    };
  }
}
