/**
 * Lines of an earlier file that still match the project's rows, recognized byte by byte in the file being read. Most are in the
 * same order, so a line is first compared with the one after the last match, then looked up by its tag.
 */
import type { LineBlock } from '../../reading/row.ts';
import type { StoredLines } from './storedLines.ts';
import { NumberTable } from './numberTable.ts';

/** Maximum number of consecutive lines compared at once after the preceding ones matched. */
const longestRun = 128;

/** Returns a hash of the bytes; few other byte sequences have the same one. */
function numberOf(bytes: Uint8Array, from: number, to: number): number {
  let number = 17;
  for (let at = from; at < to; at += 1) number = (Math.imul(number, 31) + (bytes[at] ?? 0)) | 0;
  return number;
}

export class KnownLines {
  readonly #areListsTheSame: boolean;
  readonly #stored: StoredLines;
  readonly #bytes: Buffer;
  readonly #seen: Uint8Array;
  /** Known lines that must be read anyway. */
  readonly #closed: Uint8Array;
  readonly #written: readonly string[];
  #lineOfKey: NumberTable | null = null;
  /** Index of the line after the last match. */
  #next = 0;
  /** Lines before this index were already compared with the block; `#shift` is the offset between the two files. */
  #comparedTo = 0;
  #shift = 0;
  #run = 1;
  #block: LineBlock | null = null;
  #fits = false;

  /**
   * @param bytes the file the lines were stored for
   * @param written keys of rows that a user has written since: their lines are read
   * @param areListsTheSame true if the lists of known tags are the same as when the lines were read
   */
  constructor(kept: StoredLines, bytes: Buffer, written: readonly string[], areListsTheSame: boolean) {
    this.#stored = kept;
    this.#bytes = bytes;
    this.#seen = new Uint8Array(kept.starts.length);
    this.#closed = new Uint8Array(kept.starts.length);
    this.#written = written;
    this.#areListsTheSame = areListsTheSame;
    for (const key of written) this.#close(key);
  }

  #close(key: string): void {
    const line = this.#lineOf(key);
    if (line >= 0) this.#closed[line] = 1;
  }

  /** Returns the line of a tag; -1 if there is none. */
  #lineOf(key: string): number {
    const bytes = Buffer.from(key);
    const line = (this.#places.get(numberOf(bytes, 0, bytes.length)) ?? 0) - 1;
    if (line < 0 || this.key(line) === key) return line;
    // Hash collision: another tag has the same hash.
    return this.#stored.starts.findIndex((_, other) => this.key(other) === key);
  }

  /** Lines by the hash of their tags, counted from 1; of tags with the same hash, the first. */
  get #places(): NumberTable {
    if (this.#lineOfKey !== null) return this.#lineOfKey;
    const { starts, keyStarts, keyLengths } = this.#stored;
    const table = new NumberTable(starts.length);
    for (let line = 0; line < starts.length; line += 1) {
      const from = starts[line]! + keyStarts[line]!;
      table.getOrSet(numberOf(this.#bytes, from, from + keyLengths[line]!), line + 1);
    }
    this.#lineOfKey = table;
    return table;
  }

  get count(): number {
    return this.#stored.starts.length;
  }

  /** Returns the tag of a known line. */
  key(line: number): string {
    const from = this.#stored.starts[line]! + this.#stored.keyStarts[line]!;
    return this.#bytes.toString('latin1', from, from + this.#stored.keyLengths[line]!);
  }

  /** True if it is certain without a lookup that nothing the line refers to needs an issue. */
  staysQuiet(line: number): boolean {
    return this.#areListsTheSame && this.#stored.unknown[line] === 0;
  }

  lengthOf(line: number): number {
    return this.#stored.lengths[line]!;
  }

  keyStartOf(line: number): number {
    return this.#stored.keyStarts[line]!;
  }

  keyLengthOf(line: number): number {
    return this.#stored.keyLengths[line]!;
  }

  /** Returns the known line that starts at `at`; -1 if there is none. `keyIndex` is the column index of the tag. */
  find(block: LineBlock, at: number, keyIndex: number): number {
    if (block !== this.#block) this.#begin(block);
    if (!this.#fits) return -1;
    let line = this.#next;
    if (line >= this.#stored.starts.length || !this.#standsNext(block, line, at)) {
      line = this.#byKey(block, at, keyIndex);
      if (line < 0) return -1;
      this.#next = line + 1;
      if (!this.#stands(block, line, line + 1, at)) return -1;
    }
    this.#next = line + 1;
    if (this.#closed[line] === 1) return -1;
    this.#seen[line] = 1;
    return line;
  }

  #begin(block: LineBlock): void {
    const { encoding, delimiter } = this.#stored.format;
    this.#block = block;
    this.#fits = block.format.encoding === encoding && block.format.delimiter === delimiter;
    this.#comparedTo = 0;
    this.#run = 1;
  }

  #standsNext(block: LineBlock, line: number, at: number): boolean {
    const { starts } = this.#stored;
    if (line < this.#comparedTo) return starts[line]! + this.#shift === at;
    if (this.#stored.format.newline !== block.newline) return this.#stands(block, line, line + 1, at);
    const to = Math.min(line + this.#run, starts.length);
    if (!this.#stands(block, line, to, at)) {
      if (to === line + 1 || !this.#stands(block, line, line + 1, at)) {
        this.#run = 1;
        return false;
      }
      this.#run = 1;
      return true;
    }
    this.#comparedTo = to;
    this.#shift = at - starts[line]!;
    this.#run = Math.min(this.#run * 2, longestRun);
    return true;
  }

  /** True if the lines from `first` to before `to`, including the last line break, are in the block at `at`. */
  #stands({ bytes, newline }: LineBlock, first: number, to: number, at: number): boolean {
    const { starts, lengths } = this.#stored;
    const start = starts[first]!;
    const end = starts[to - 1]! + lengths[to - 1]!;
    const after = at + end - start;
    if (after + newline.length > bytes.length || bytes[after] !== newline.charCodeAt(0)) return false;
    if (newline.length === 2 && bytes[after + 1] !== newline.charCodeAt(1)) return false;
    return this.#bytes.compare(bytes, at, after, start, end) === 0;
  }

  /** Returns a line with the same tag as the line at `at`, or with the same hash of its tag; -1 if there is none. */
  #byKey({ bytes, delimiter, newline }: LineBlock, at: number, keyIndex: number): number {
    const ends = newline.charCodeAt(0);
    let from = at;
    for (let cell = 0; cell < keyIndex; cell += 1) {
      while (bytes[from] !== delimiter && bytes[from] !== ends && from < bytes.length) from += 1;
      if (bytes[from] !== delimiter) return -1;
      from += 1;
    }
    let to = from;
    while (bytes[to] !== delimiter && bytes[to] !== ends && to < bytes.length) to += 1;
    return (this.#places.get(numberOf(bytes, from, to)) ?? 0) - 1;
  }

  /** Returns a block over the stored file, and the offset in it of the line with the tag. */
  blockOf(key: string, like: LineBlock): { readonly block: LineBlock; readonly at: number } {
    const line = this.#lineOf(key);
    const text = (from: number, to: number) => like.decode(this.#bytes.subarray(from, to));
    return {
      block: { ...like, bytes: this.#bytes, newline: this.#stored.format.newline, text },
      at: this.#stored.starts[line]!,
    };
  }

  /** Keys of the rows that might be absent from the file that was read, or were written since. */
  unseen(): string[] {
    const keys = [...this.#stored.otherKeys, ...this.#written];
    for (let line = 0; line < this.#seen.length; line += 1) if (this.#seen[line] === 0) keys.push(this.key(line));
    return keys;
  }
}
