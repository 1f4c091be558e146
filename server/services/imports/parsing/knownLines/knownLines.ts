/**
 * The lines of an earlier file that the project still stands as: found again in the file that is read, byte by byte. Most
 * stand in the same order, so a line is looked for behind the one found last, then by its tag.
 */
import type { LineBlock } from '../../reading/row.ts';
import type { StoredLines } from './storedLines.ts';
import { NumberTable } from './numberTable.ts';

/** So many lines in a row are compared at once where the ones before were the same. */
const longestRun = 128;

/** A number of the bytes; few others have the same. */
function numberOf(bytes: Uint8Array, from: number, to: number): number {
  let number = 17;
  for (let at = from; at < to; at += 1) number = (Math.imul(number, 31) + (bytes[at] ?? 0)) | 0;
  return number;
}

export class KnownLines {
  readonly #areListsTheSame: boolean;
  readonly #kept: StoredLines;
  readonly #bytes: Buffer;
  readonly #seen: Uint8Array;
  /** Lines that are to be read though they are known. */
  readonly #closed: Uint8Array;
  readonly #written: readonly string[];
  #lineOfKey: NumberTable | null = null;
  /** The line behind the one found last. */
  #next = 0;
  /** Lines before this one were compared with the block already, from so many bytes further back. */
  #comparedTo = 0;
  #shift = 0;
  #run = 1;
  #block: LineBlock | null = null;
  #fits = false;

  /**
   * @param bytes the file the lines were kept of
   * @param written keys of rows that somebody wrote since: their lines are read
   * @param areListsTheSame what the lines name is as known, or unknown, as it was when they were read
   */
  constructor(kept: StoredLines, bytes: Buffer, written: readonly string[], areListsTheSame: boolean) {
    this.#kept = kept;
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

  /** The line of a tag; -1 where there is none. */
  #lineOf(key: string): number {
    const bytes = Buffer.from(key);
    const line = (this.#places.get(numberOf(bytes, 0, bytes.length)) ?? 0) - 1;
    if (line < 0 || this.key(line) === key) return line;
    // Another tag with the same number.
    return this.#kept.starts.findIndex((_, other) => this.key(other) === key);
  }

  /** The lines by their tags, from 1; of tags with one number the first. */
  get #places(): NumberTable {
    if (this.#lineOfKey !== null) return this.#lineOfKey;
    const { starts, keyStarts, keyLengths } = this.#kept;
    const table = new NumberTable(starts.length);
    for (let line = 0; line < starts.length; line += 1) {
      const from = starts[line]! + keyStarts[line]!;
      table.getOrSet(numberOf(this.#bytes, from, from + keyLengths[line]!), line + 1);
    }
    this.#lineOfKey = table;
    return table;
  }

  get count(): number {
    return this.#kept.starts.length;
  }

  /** The tag of a known line. */
  key(line: number): string {
    const from = this.#kept.starts[line]! + this.#kept.keyStarts[line]!;
    return this.#bytes.toString('latin1', from, from + this.#kept.keyLengths[line]!);
  }

  /** Whether there is nothing to tell of what the line names, without looking it up. */
  staysQuiet(line: number): boolean {
    return this.#areListsTheSame && this.#kept.unknown[line] === 0;
  }

  lengthOf(line: number): number {
    return this.#kept.lengths[line]!;
  }

  keyStartOf(line: number): number {
    return this.#kept.keyStarts[line]!;
  }

  keyLengthOf(line: number): number {
    return this.#kept.keyLengths[line]!;
  }

  /** Which known line begins at `at`; -1 where it is none. `keyIndex` is the place of the tag among the cells. */
  find(block: LineBlock, at: number, keyIndex: number): number {
    if (block !== this.#block) this.#begin(block);
    if (!this.#fits) return -1;
    let line = this.#next;
    if (line >= this.#kept.starts.length || !this.#standsNext(block, line, at)) {
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
    const { encoding, delimiter } = this.#kept.format;
    this.#block = block;
    this.#fits = block.format.encoding === encoding && block.format.delimiter === delimiter;
    this.#comparedTo = 0;
    this.#run = 1;
  }

  #standsNext(block: LineBlock, line: number, at: number): boolean {
    const { starts } = this.#kept;
    if (line < this.#comparedTo) return starts[line]! + this.#shift === at;
    if (this.#kept.format.newline !== block.newline) return this.#stands(block, line, line + 1, at);
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

  /** Whether the lines from `first` up to `to`, and the end of the last, stand in the block. */
  #stands({ bytes, newline }: LineBlock, first: number, to: number, at: number): boolean {
    const { starts, lengths } = this.#kept;
    const start = starts[first]!;
    const end = starts[to - 1]! + lengths[to - 1]!;
    const after = at + end - start;
    if (after + newline.length > bytes.length || bytes[after] !== newline.charCodeAt(0)) return false;
    if (newline.length === 2 && bytes[after + 1] !== newline.charCodeAt(1)) return false;
    return this.#bytes.compare(bytes, at, after, start, end) === 0;
  }

  /** A line of the tag, or of one with its number, that the line at `at` has; -1 where there is none. */
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

  /** Where the line of a tag stands in the file it was kept of. */
  blockOf(key: string, like: LineBlock): { readonly block: LineBlock; readonly at: number } {
    const line = this.#lineOf(key);
    const text = (from: number, to: number) => like.decode(this.#bytes.subarray(from, to));
    return {
      block: { ...like, bytes: this.#bytes, newline: this.#kept.format.newline, text },
      at: this.#kept.starts[line]!,
    };
  }

  /** The keys of the rows that may be absent from the file that was read, or were written since. */
  unseen(): string[] {
    const keys = [...this.#kept.otherKeys, ...this.#written];
    for (let line = 0; line < this.#seen.length; line += 1) if (this.#seen[line] === 0) keys.push(this.key(line));
    return keys;
  }
}
