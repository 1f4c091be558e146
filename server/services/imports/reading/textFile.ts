/** Text tables: detection of encoding and delimiter, and rows in pieces (papaparse does the parsing). */
import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';
import type { TextChoice } from '../../../../contract/imports/imports.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { isUtf16 } from '../files/fileKind.ts';
import { limits } from '../limits.ts';
import { delimiterOf } from './delimiter.ts';
import { QuoteRepair, unclosedMark } from './quoteRepair.ts';
import type { Batch, SourceRow, TextFormat } from './row.ts';
import type { TextSource } from './textSource.ts';

const windowBytes = 256 * 1024;
/** A row with more characters than this has an unclosed quotation mark. */
const longestRow = 4 * 1024 * 1024;

/** Returns the start of the last character, which can continue beyond these bytes. */
function lastCharacter(bytes: Buffer): number {
  let at = bytes.length - 1;
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

function isAllUtf8(source: TextSource): boolean {
  for (let at = 0; at < source.length;) {
    const bytes = source.read(at, at + windowBytes);
    const end = at + bytes.length === source.length ? bytes.length : lastCharacter(bytes);
    // No character is that long.
    if (end === 0 || !isUtf8(bytes.subarray(0, end))) return false;
    at += end;
  }
  return true;
}

function encodingOf(source: TextSource): TextFormat['encoding'] {
  const opening = source.read(0, 2);
  if (isUtf16(opening)) return opening[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return isAllUtf8(source) ? 'utf-8' : 'windows-1252';
}

/** Matches a quoted cell: spreadsheets end lines inside it with LF, and rows with CRLF. */
const quotedCell = /"(?:[^"]|"")*"/g;

/**
 * Returns CRLF only if every row ends with it: a file with both is split at LF, and the remaining CR is trimmed with the cell.
 */
function newlineOf(opening: string): TextFormat['newline'] {
  const unquoted = opening.replace(quotedCell, '');
  const text = /[\r\n]/.test(unquoted) ? unquoted : opening;
  if (!text.includes('\n')) return text.includes('\r') ? '\r' : '\n';
  return /(?<!\r)\n/.test(text) ? '\n' : '\r\n';
}

/**
 * Returns the encoding, delimiter and line ending: those the user chose, otherwise detected from the file. The encoding is
 * detected from all of its bytes.
 */
export function textFormat(source: TextSource, chosen?: TextChoice): TextFormat {
  const encoding = chosen?.encoding ?? encodingOf(source);
  const opening = new TextDecoder(encoding).decode(source.read(0, 64 * 1024));
  return { encoding, delimiter: chosen?.delimiter ?? delimiterOf(opening), newline: newlineOf(opening) };
}

/** Notices about assumptions made while reading. */
export function textNotices(format: TextFormat, chosen?: TextChoice): Message[] {
  return format.encoding === 'windows-1252' && chosen?.encoding !== 'windows-1252' ? [fileMessage('windows1252')] : [];
}

function* decoded(source: TextSource, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < source.length; at += windowBytes) {
    yield decoder.decode(source.read(at, at + windowBytes), { stream: at + windowBytes < source.length });
  }
}

/** Result of the parser for one piece: complete rows, and the start of the unfinished one. */
interface ParsedPiece {
  readonly data: string[][];
  readonly meta: { readonly cursor: number };
}

function rejectLongRow(row: number): never {
  const where = { row: String(row), characters: limits.cellCharacters };
  throw new DomainError('import.fileUnsafe', fileMessage('longTextCell', where));
}

function checked(cells: string[], number: number): string[] {
  if (cells.length > limits.columns) {
    const where = { row: String(number), columns: limits.columns };
    throw new DomainError('import.fileUnsafe', fileMessage('wideRow', where));
  }
  for (const cell of cells) if (cell.length > limits.cellCharacters) rejectLongRow(number);
  return cells;
}

/** Converts a parser row; a replaced quotation mark is recorded as a doubt and removed from the cell. */
function sourceRow(cells: string[], number: number): SourceRow {
  checked(cells, number);
  if (!cells.some((cell) => cell.startsWith(unclosedMark))) return { number, cells };
  const doubts = cells.flatMap((cell, column) =>
    cell.startsWith(unclosedMark) ? [{ column, kind: 'unclosedQuote' as const }] : [],
  );
  const read = cells.map((cell) => (cell.startsWith(unclosedMark) ? cell.slice(unclosedMark.length) : cell));
  return { number, cells: read, doubts };
}

/** Parses text in pieces with papaparse; a row can continue in the next piece. */
class TextParser {
  readonly #parser: { parse: (text: string, from: number, unfinished: boolean) => ParsedPiece };
  readonly #quotes: QuoteRepair;
  #pending = '';
  #number = 0;

  constructor({ delimiter, newline }: TextFormat) {
    this.#parser = new Papa.Parser({ delimiter, newline });
    this.#quotes = new QuoteRepair({ delimiter, newline });
  }

  /** True if no row is unfinished. */
  get atRowEnd(): boolean {
    return this.#pending === '' && this.#quotes.atRowEnd;
  }

  get nextNumber(): number {
    return this.#number + 1;
  }

  /** Counts rows that were read elsewhere. Throws 'import.fileUnsafe' when the file has too many. */
  pass(rows: number): void {
    this.#number += rows;
    if (this.#number > limits.rows) {
      throw new DomainError('import.fileUnsafe', fileMessage('longFile', { rows: limits.rows }));
    }
  }

  rows(piece: string, last: boolean): SourceRow[] {
    this.#pending += this.#quotes.push(piece, last);
    if (this.#pending === '') return [];
    const parsed = this.#parser.parse(this.#pending, 0, !last);
    const first = this.#number + 1;
    this.pass(parsed.data.length);
    this.#pending = last ? '' : this.#pending.slice(parsed.meta.cursor);
    if (this.#pending.length > longestRow) rejectLongRow(this.#number + 1);
    return parsed.data.map((cells, index) => sourceRow(cells, first + index));
  }
}

/**
 * Yields the rows of a text file in batches, in file order, numbered as in a spreadsheet program. Blank rows have empty cells.
 * Throws 'import.fileUnsafe' when a limit is exceeded.
 */
export function* textRows(source: TextSource, format: TextFormat): Generator<SourceRow[]> {
  const parser = new TextParser(format);
  for (const piece of decoded(source, format.encoding)) yield parser.rows(piece, false);
  yield parser.rows('', true);
}

const quotationMark = 0x22;
const blockBytes = 64 * 1024;

function countLines(bytes: Buffer, newline: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + newline.length)) count += 1;
  return count;
}

/**
 * Returns the offset after the given number of lines, including the last line break; the end of the bytes if there are fewer
 * lines.
 */
function endOfLines(bytes: Buffer, newline: Buffer, lines: number): number {
  let end = 0;
  for (let line = 0; line < lines; line += 1) {
    const at = bytes.indexOf(newline, end);
    if (at < 0) return bytes.length;
    end = at + newline.length;
  }
  return end;
}

/** Returns complete lines from `at`, about one block; the rest of the file if it contains no more line breaks. */
function linesFrom(
  source: TextSource,
  at: number,
  newline: Buffer,
): { readonly bytes: Buffer; readonly isWhole: boolean } {
  for (let max = blockBytes; ; max *= 2) {
    const bytes = source.read(at, at + max);
    const last = bytes.lastIndexOf(newline);
    if (last >= 0) return { bytes: bytes.subarray(0, last + newline.length), isWhole: true };
    if (at + bytes.length === source.length) return { bytes, isWhole: false };
  }
}

/**
 * Same rows as `textRows`, but passages without quotation marks are yielded as blocks of unsplit lines. The first `rowsTaken`
 * rows are always split.
 */
export function* textBatches(source: TextSource, format: TextFormat, rowsTaken: number): Generator<Batch> {
  const { encoding, delimiter } = format;
  if (encoding !== 'utf-8' && encoding !== 'windows-1252') {
    yield* textRows(source, format);
    return;
  }
  const newline = Buffer.from(format.newline);
  const opening = new TextDecoder(encoding);
  const inside = new TextDecoder(encoding, { ignoreBOM: true });
  const parser = new TextParser(format);
  for (let at = 0; at < source.length;) {
    const { bytes, isWhole } = linesFrom(source, at, newline);
    const isPlain = isWhole && parser.atRowEnd && !bytes.includes(quotationMark);
    const taken = rowsTaken + 1 - parser.nextNumber;
    const block = isPlain && taken > 0 ? bytes.subarray(0, endOfLines(bytes, newline, taken)) : bytes;
    if (!isPlain || taken > 0) {
      yield parser.rows((at === 0 ? opening : inside).decode(block), false);
    } else {
      const first = parser.nextNumber;
      parser.pass(countLines(block, newline));
      const decode = (part: Uint8Array) => inside.decode(part);
      const text = (from: number, to: number) => decode(block.subarray(from, to));
      yield {
        bytes: block,
        delimiter: delimiter.charCodeAt(0),
        newline: format.newline,
        format,
        first,
        offset: at,
        decode,
        text,
        row: (from, to, number) => ({ number, cells: checked(text(from, to).split(delimiter), number) }),
      };
    }
    at += block.length;
  }
  yield parser.rows('', true);
}
