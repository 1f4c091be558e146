/**
 * The quick way through a text file: a line whose cells need neither cleaning nor a word about them goes from the
 * file's bytes to COPY text as it stands. Any other line is left to the row reader, so both always say the same.
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

/** A staged column, as the row reader tells of it. */
interface FastColumn {
  /** Its place in the file; -1 when it is not mapped. */
  readonly index: number;
  readonly title: string;
  readonly plain: PlainKind | null;
  /** The COPY text of a blank cell; null when a blank is more than that. */
  readonly blank: string | null;
  readonly lookup: Lookup | undefined;
  /** Nothing can be looked up: to have asked once is enough. */
  readonly lookupOnce: boolean;
  /** The value of a cell; undefined when there is something to say about it. */
  readonly read: (raw: string) => string | null | undefined;
}

export interface FastPlan {
  readonly keyIndex: number;
  readonly columns: readonly FastColumn[];
}

/** What becomes of the lines of a block. */
export interface LineHandlers {
  /** The number a good line is staged under. */
  readonly stagedAs: () => number;
  /** Hears of each line that was written, and of each that is known; both stand from `at` to `end`. */
  readonly written: (number: number, at: number, end: number) => void;
  readonly known: (number: number, line: number, at: number) => void;
  /** Takes those that are to be read with care. */
  readonly slow: (from: number, to: number, number: number) => void;
  /** Whether a line is read with care whatever it says. */
  readonly isCareful: (number: number) => boolean;
}

const mostCells = 400;
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
  /** 1 for the columns that count when a row of data is told from a title. */
  readonly #judged = new Uint8Array(mostCells).fill(1);
  readonly #out: CopyBuffer;
  /** Where the cells of the line begin and end, and what bytes they hold. */
  readonly #from = new Int32Array(mostCells);
  readonly #to = new Int32Array(mostCells);
  readonly #odd = new Uint8Array(mostCells);
  #cells = 0;
  #classes: Uint8Array = new Uint8Array(0);
  #lookedUp: { readonly column: Column; readonly text: string }[] = [];
  /** Columns that name things. */
  readonly #naming: readonly Column[];
  /** The tag of the line written last, and where it stands in it. */
  key = '';
  keyStart = 0;
  /** Of the line read last: it holds no end of a line, and something it names is unknown. */
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
      for (const column of classifier.judged) if (column < mostCells) this.#judged[column] = 1;
    }
    this.#out = out;
  }

  /** Goes through the lines of a block; those that are known are looked up, no more. */
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

  /** Writes a line that was known, and looked up, after all. */
  writeKnown(block: LineBlock, at: number, stagedRow: number, number: number): void {
    this.#classes = byteClasses(block.delimiter, block.newline);
    this.#split(block, at);
    if (!this.#write(block, stagedRow, number, false)) throw new Error(`Line ${number} is read otherwise than before.`);
  }

  /** Whether there is anything to look up in a known line; where nothing can be found, one line tells that it was asked. */
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

  /** Finds the cells of the line that begins at `start`; gives where it ends. */
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
      // Cells beyond the last place are told by their number; the line is then read with care.
      if (cell < mostCells) {
        to[cell] = at;
        odds[cell] = seen;
      }
      cell += 1;
      if (!isDelimiter) break;
      seen = 0;
      if (cell < mostCells) from[cell] = at + 1;
    }
    this.#cells = cell;
    return at;
  }

  /** Whether the line is surely a row of data; notes its tag. */
  #isData(block: LineBlock): boolean {
    const { bytes } = block;
    const key = this.#keyIndex;
    if (this.#cells > mostCells || key >= this.#cells || this.#odd[key] !== 0) return false;
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

  #write(block: LineBlock, stagedRow: number, number: number, asks: boolean): boolean {
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
    if (asks) for (const { column, text } of this.#lookedUp) this.#ask(column, text, number);
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
