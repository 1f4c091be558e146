/**
 * Fast path for text files: a line whose cells need neither cleaning nor an issue is copied from the file's bytes to COPY text
 * unchanged. All other lines go to the row reader, so the results are the same either way.
 */
import { limits } from '../limits.ts';
import type { LineBlock } from '../reading/row.ts';
import { CellCache } from './cells/cellCache.ts';
import type { CopyBuffer } from './cells/copyBuffer.ts';
import { copyValue } from './cells/copyText.ts';
import { byteClasses, ends, foreign, isPlain, isPlainKey, odd } from './cells/plainBytes.ts';
import type { PlainKind } from './cells/values.ts';
import type { KnownLines } from './knownLines/knownLines.ts';
import type { Lookup } from './references.ts';
import type { RowClassifier } from './rowClassifier.ts';

/** A staged column, as described by the row reader. */
interface FastColumn {
  /** Index of the column in the file; -1 when it is not mapped. */
  readonly index: number;
  readonly title: string;
  readonly plain: PlainKind | null;
  /** COPY text of a blank cell; null when a blank needs further handling. */
  readonly blank: string | null;
  readonly lookup: Lookup | undefined;
  /** True if there is nothing to look values up in: one lookup per file is enough. */
  readonly lookupOnce: boolean;
  /** Returns the value of a cell; undefined when the cell has an issue to report. */
  readonly read: (raw: string) => string | null | undefined;
}

export interface FastPlan {
  readonly keyIndex: number;
  readonly columns: readonly FastColumn[];
}

/** Callbacks for the lines of a block. */
export interface LineHandlers {
  /** Returns the number under which the next good line is staged. */
  readonly stagedAs: () => number;
  /**
   * Called for each line that was written (`written`, from `at` to `end`) and for each line that is known (`known`, from `at`).
   */
  readonly written: (number: number, at: number, end: number) => void;
  readonly known: (number: number, line: number, at: number) => void;
  /** Called for each line that needs the row reader. */
  readonly slow: (from: number, to: number, number: number) => void;
  /** True if the line needs the row reader regardless of its content. */
  readonly isCareful: (number: number) => boolean;
}

const maxCells = 400;
const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const encoder = new TextEncoder();

interface Column extends FastColumn {
  readonly memory: CellCache;
  readonly blankBytes: Uint8Array | null;
  asked: boolean;
}

export class CsvFastPath {
  readonly #keyIndex: number;
  readonly #columns: readonly Column[];
  readonly #classifier: RowClassifier;
  /** 1 for the columns that count when distinguishing a data row from a title. */
  readonly #judged = new Uint8Array(maxCells).fill(1);
  readonly #out: CopyBuffer;
  /** Start and end of each cell of the line, and the classes of its bytes. */
  readonly #from = new Int32Array(maxCells);
  readonly #to = new Int32Array(maxCells);
  readonly #odd = new Uint8Array(maxCells);
  #cells = 0;
  #classes: Uint8Array = new Uint8Array(0);
  #lookedUp: { readonly column: Column; readonly text: string }[] = [];
  /** Columns whose cells refer to other rows. */
  readonly #naming: readonly Column[];
  /** Tag of the line written last, and its offset in the line. */
  key = '';
  keyStart = 0;
  /** Flags of the line read last: it contains no line break; it refers to something unknown. */
  isOneLine = true;
  namesUnknown = false;

  constructor({ keyIndex, columns }: FastPlan, classifier: RowClassifier, out: CopyBuffer) {
    this.#keyIndex = keyIndex;
    this.#columns = columns.map((column) => ({
      ...column,
      memory: new CellCache(),
      blankBytes: column.blank === null ? null : encoder.encode(column.blank),
      asked: false,
    }));
    this.#naming = this.#columns.filter(({ lookup }) => lookup !== undefined);
    this.#classifier = classifier;
    if (classifier.judged !== null) {
      this.#judged.fill(0);
      for (const column of classifier.judged) if (column < maxCells) this.#judged[column] = 1;
    }
    this.#out = out;
  }

  /** Reads the lines of a block; for known lines, only the lookups are done. */
  read(block: LineBlock, known: KnownLines | null, handlers: LineHandlers): void {
    const { stagedAs, written, slow, isCareful } = handlers;
    this.#classes = byteClasses(block.delimiter, block.newline);
    let number = block.first;
    for (let at = 0; at < block.bytes.length; number += 1) {
      const careful = isCareful(number);
      const line = known === null || careful ? -1 : known.find(block, at, this.#keyIndex);
      if (known !== null && line >= 0) {
        this.namesUnknown = false;
        if (this.#looksUp(known.staysQuiet(line))) this.#lookUp(block, at, number);
        handlers.known(number, line, at);
        at += known.lengthOf(line) + block.newline.length;
        continue;
      }
      const end = this.#split(block, at);
      const before = this.#out.length;
      if (!careful && this.#write(block, stagedAs(), number, true)) written(number, at, end);
      else {
        this.#out.length = before;
        slow(at, end, number);
      }
      at = end + block.newline.length;
    }
  }

  /** Writes a line that was previously treated as known and already looked up. */
  writeKnown(block: LineBlock, at: number, stagedRow: number, number: number): void {
    this.#classes = byteClasses(block.delimiter, block.newline);
    this.#split(block, at);
    if (!this.#write(block, stagedRow, number, false)) throw new Error(`Line ${number} is read otherwise than before.`);
  }

  /**
   * True if a known line has anything to look up; for columns without anything to look up in, one line is enough to record that
   * they were looked up.
   */
  #looksUp(staysQuiet: boolean): boolean {
    for (const { lookupOnce, asked } of this.#naming) if (lookupOnce ? !asked : !staysQuiet) return true;
    return false;
  }

  #lookUp(block: LineBlock, start: number, number: number): void {
    this.#split(block, start);
    for (const column of this.#naming) {
      const { index, lookupOnce, asked } = column;
      const [from, to] = [this.#from[index] ?? 0, this.#to[index] ?? 0];
      if (index < 0 || index >= this.#cells || from === to || (lookupOnce && asked)) continue;
      const text = column.read(this.#text(block, from, to, this.#odd[index] ?? 0)) ?? null;
      if (text !== null) this.#ask(column, text, number);
    }
  }

  #ask(column: Column, text: string, number: number): void {
    if (column.lookup?.(text, number, column.title) === false) this.namesUnknown = true;
    column.asked = true;
  }

  /** Finds the cells of the line that starts at `start`; returns the offset of its end. */
  #split({ bytes, delimiter, newline }: LineBlock, start: number): number {
    const [classes, from, to, odds] = [this.#classes, this.#from, this.#to, this.#odd];
    const second = newline.length === 2 ? newline.charCodeAt(1) : -1;
    let cell = 0;
    let seen = 0;
    let at = start;
    from[0] = start;
    this.isOneLine = true;
    for (; ; at += 1) {
      let kind = classes[bytes[at] ?? 0] ?? 0;
      while (kind === 0) {
        at += 1;
        kind = classes[bytes[at] ?? 0] ?? 0;
      }
      if ((kind & ends) === 0) {
        seen |= kind;
        if (bytes[at] === lineFeed || bytes[at] === carriageReturn) this.isOneLine = false;
        continue;
      }
      const isDelimiter = bytes[at] === delimiter;
      if (!isDelimiter && second >= 0 && bytes[at + 1] !== second) {
        seen |= odd;
        this.isOneLine = false;
        continue;
      }
      // Cells beyond the limit are only counted; the line then goes to the row reader.
      if (cell < maxCells) {
        to[cell] = at;
        odds[cell] = seen;
      }
      cell += 1;
      if (!isDelimiter) break;
      seen = 0;
      if (cell < maxCells) from[cell] = at + 1;
    }
    this.#cells = cell;
    return at;
  }

  /** True if the line is certainly a data row; records its tag. */
  #isData(block: LineBlock): boolean {
    const { bytes } = block;
    const key = this.#keyIndex;
    if (this.#cells > maxCells || key >= this.#cells || this.#odd[key] !== 0) return false;
    if ((this.#to[this.#cells - 1] ?? 0) - (this.#from[0] ?? 0) > limits.cellCharacters) return false;
    const [from, to] = [this.#from[key] ?? 0, this.#to[key] ?? 0];
    if (!isPlainKey(bytes, from, to)) return false;
    const judged = this.#judged;
    let filled = 0;
    let first = -1;
    for (let cell = 0; cell < this.#cells && filled < 3; cell += 1) {
      const start = this.#from[cell] ?? 0;
      if (start === this.#to[cell]) continue;
      const byte = bytes[start] ?? 0;
      if (byte > 32 && byte < 127) filled += judged[cell] ?? 0;
      else if (first < 0) return false;
      if (first < 0) first = cell;
    }
    if (filled < 3) return false;
    this.key = this.#text(block, from, to, 0);
    this.keyStart = from - (this.#from[0] ?? 0);
    const opening = first === key ? this.key : block.text(this.#from[first] ?? 0, this.#to[first] ?? 0);
    return this.#classifier.isSurelyData(opening, this.key);
  }

  #text({ bytes, text }: LineBlock, from: number, to: number, seen: number): string {
    return (seen & foreign) === 0 && bytes instanceof Buffer ? bytes.toString('latin1', from, to) : text(from, to);
  }

  #write(block: LineBlock, stagedRow: number, number: number, requests: boolean): boolean {
    if (!this.#isData(block)) return false;
    const out = this.#out;
    this.namesUnknown = false;
    this.#lookedUp.length = 0;
    const from = this.#from[this.#keyIndex] ?? 0;
    const to = this.#to[this.#keyIndex] ?? 0;
    out.addNumber(stagedRow);
    out.addByte(tab);
    out.addNumber(number);
    out.addByte(tab);
    out.addPart(block.bytes, from, to);
    out.addByte(tab);
    out.addPart(block.bytes, from, to);
    for (const column of this.#columns) if (!this.#writeCell(block, column)) return false;
    out.addByte(lineFeed);
    if (requests) for (const { column, text } of this.#lookedUp) this.#ask(column, text, number);
    return true;
  }

  #writeCell(block: LineBlock, column: Column): boolean {
    const { index, plain } = column;
    const isThere = index >= 0 && index < this.#cells;
    const from = isThere ? (this.#from[index] ?? 0) : 0;
    const to = isThere ? (this.#to[index] ?? 0) : 0;
    const out = this.#out;
    out.addByte(tab);
    if (from === to) {
      if (column.blankBytes === null) return false;
      out.addPart(column.blankBytes, 0, column.blankBytes.length);
      return true;
    }
    const { bytes } = block;
    const seen = this.#odd[index] ?? 0;
    const looks = column.lookup !== undefined && !(column.lookupOnce && column.asked);
    if (seen === 0 && plain !== null && isPlain[plain](bytes, from, to)) {
      out.addPart(bytes, from, to);
      if (looks) this.#lookedUp.push({ column, text: this.#text(block, from, to, seen) });
      return true;
    }
    return this.#writeRead(block, column, from, to, seen, looks);
  }

  #writeRead(block: LineBlock, column: Column, from: number, to: number, seen: number, looks: boolean): boolean {
    const out = this.#out;
    const known = looks ? undefined : column.memory.find(block.bytes, from, to);
    if (known) {
      out.addPart(known, 0, known.length);
      return true;
    }
    const value = column.read(this.#text(block, from, to, seen));
    if (value === undefined) return false;
    const text = copyValue(value);
    out.add(text);
    if (looks) {
      if (value !== null) this.#lookedUp.push({ column, text: value });
    } else if (column.memory.keeps) column.memory.keep(block.bytes, from, to, encoder.encode(text));
    return true;
  }
}
