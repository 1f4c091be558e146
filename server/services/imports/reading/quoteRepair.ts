/**
 * Repairs quotation marks that open a cell and are never closed. Under CSV rules such a mark swallows the rows below up to some
 * other cell's mark; here it is replaced, so that its row and those below are still read, and the row is reported.
 */
import { limits } from '../limits.ts';
import { commonWidth } from './delimiter.ts';

/** Replaces an unclosed quotation mark; this noncharacter does not occur in text. */
export const unclosedMark = '\uFDD0';

const mark = '"';
const sampledLines = 60;
const longestPending = 4 * 1024 * 1024;

interface QuoteFormat {
  readonly delimiter: string;
  readonly newline: string;
}

interface Cell {
  /** Offset where parsing continues: a delimiter, the end of the row, or the end of the text. */
  readonly end: number;
  /** True if no closing mark was found. */
  readonly open: boolean;
  /** True if the cell contains a mark that neither closes it nor is doubled. */
  readonly malformed: boolean;
}

/** Processes text in pieces and replaces unclosed marks. A cell can continue in the next piece. */
export class QuoteRepair {
  readonly #delimiter: string;
  readonly #newline: string;
  #width = 0;
  #pending = '';

  constructor({ delimiter, newline }: QuoteFormat) {
    this.#delimiter = delimiter;
    this.#newline = newline;
  }

  /** True if no unfinished row is pending. */
  get atRowEnd(): boolean {
    return this.#pending === '';
  }

  /** Returns the complete rows, repaired; the unfinished rest is held until the next piece. */
  push(piece: string, last: boolean): string {
    const text = this.#pending + piece;
    this.#pending = '';
    // A row without an end is rejected later by the parser.
    if (text.length > longestPending + piece.length) return text;
    if (!text.includes(mark)) return this.#wholeLines(text, last);
    if (this.#width === 0) this.#width = this.#widthOf(text);
    let done = '';
    let copied = 0;
    for (let at = 0; at < text.length;) {
      const row = this.#row(text, at, last);
      if (row === null) {
        this.#pending = text.slice(at);
        return done + text.slice(copied, at);
      }
      if (row.unclosed >= 0) {
        done += text.slice(copied, row.unclosed) + unclosedMark;
        copied = row.unclosed + 1;
      }
      at = row.next;
    }
    return done + text.slice(copied);
  }

  #wholeLines(text: string, last: boolean): string {
    if (last) return text;
    const end = text.lastIndexOf(this.#newline) + 1;
    const whole = end === 0 ? 0 : end + this.#newline.length - 1;
    this.#pending = text.slice(whole);
    return text.slice(0, whole);
  }

  /**
   * Parses the row at `start`: returns the start of the next row and the offset of an unclosed mark (-1: none); null if more text
   * is needed to decide.
   */
  #row(text: string, start: number, last: boolean): { next: number; unclosed: number } | null {
    let at = start;
    let columns = 1;
    for (;;) {
      if (text[at] === mark) {
        const cell = this.#quoted(text, at, last);
        const crossed = text.slice(at, cell.end).includes(this.#newline);
        if (cell.open && !last && cell.end - at <= limits.cellCharacters) return null;
        if (cell.open || crossed) {
          const isUnclosed = cell.open || this.#swallows(text, start, at, cell, columns);
          if (isUnclosed) return this.#plainLine(text, at, last);
        }
        at = cell.end;
      }
      const [delimiter, newline] = [text.indexOf(this.#delimiter, at), text.indexOf(this.#newline, at)];
      if (newline < 0 && delimiter < 0) return last ? { next: text.length, unclosed: -1 } : null;
      if (newline >= 0 && (delimiter < 0 || newline < delimiter))
        return { next: newline + this.#newline.length, unclosed: -1 };
      at = delimiter + this.#delimiter.length;
      columns += 1;
    }
  }

  /** Ends the row at the end of the line that contains its unclosed mark. */
  #plainLine(text: string, unclosed: number, last: boolean): { next: number; unclosed: number } | null {
    const end = text.indexOf(this.#newline, unclosed);
    if (end < 0) return last ? { next: text.length, unclosed } : null;
    return { next: end + this.#newline.length, unclosed };
  }

  #quoted(text: string, start: number, last: boolean): Cell {
    let malformed = false;
    for (let at = text.indexOf(mark, start + 1); at >= 0; at = text.indexOf(mark, at + 1)) {
      if (at - start > limits.cellCharacters) break;
      if (text[at + 1] === mark) {
        at += 1;
        continue;
      }
      let after = at + 1;
      while (text[after] === ' ') after += 1;
      const ends =
        after >= text.length || text.startsWith(this.#delimiter, after) || text.startsWith(this.#newline, after);
      if (after >= text.length && !last) break;
      if (ends) return { end: after, open: false, malformed };
      malformed = true;
    }
    return { end: text.length, open: true, malformed };
  }

  /**
   * True if a multi-line cell swallowed rows. An intentional multi-line cell leaves its row as wide as the others; one that ends
   * at another cell's mark does not, or contains an invalid mark.
   */
  #swallows(text: string, row: number, start: number, cell: Cell, columnsBefore: number): boolean {
    if (this.#width < 2) return false;
    const lineEnd = this.#lineEnd(text, cell.end);
    const columns = columnsBefore + this.#columnsOf(text.slice(cell.end, lineEnd)) - 1;
    if (columns === this.#width && !cell.malformed) return false;
    const lines = text.slice(this.#lineEnd(text, start), lineEnd).split(this.#newline);
    return (
      this.#looksLikeRow(text.slice(row, this.#lineEnd(text, start))) || lines.some((line) => this.#looksLikeRow(line))
    );
  }

  #lineEnd(text: string, from: number): number {
    const end = text.indexOf(this.#newline, from);
    return end < 0 ? text.length : end;
  }

  #looksLikeRow(line: string): boolean {
    return line.split(this.#delimiter).length === this.#width || this.#columnsOf(line) === this.#width;
  }

  /** Counts the cells of one line; a mark that is not closed within the line counts as a letter. */
  #columnsOf(line: string): number {
    let columns = 1;
    for (let at = 0; at < line.length;) {
      const cell = line[at] === mark ? this.#quoted(line, at, true) : undefined;
      const next = line.indexOf(this.#delimiter, cell === undefined || cell.open ? at : cell.end);
      if (next < 0) return columns;
      columns += 1;
      at = next + this.#delimiter.length;
    }
    return columns;
  }

  #widthOf(text: string): number {
    const lines = text.split(this.#newline, sampledLines).filter((line) => line.trim() !== '');
    return commonWidth(lines.map((line) => this.#columnsOf(line)).filter((columns) => columns > 1));
  }
}
