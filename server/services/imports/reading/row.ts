import type { TextChoice } from '../../../../contract/imports/imports.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';

/** How the bytes of a text file become rows. */
export interface TextFormat {
  readonly encoding: NonNullable<TextChoice['encoding']>;
  readonly delimiter: NonNullable<TextChoice['delimiter']>;
  readonly newline: '\r\n' | '\n' | '\r';
}

/** What cannot be read for certain in a cell, whatever the column means. */
export interface CellDoubt {
  /** 0-based. */
  readonly column: number;
  /**
   * unclosedQuote: a quotation mark opens it that is never closed · formula: no value is stored with its formula ·
   * date: a date, shown as text.
   */
  readonly kind: 'unclosedQuote' | 'formula' | 'date';
}

/** What is written in a cell (0-based column): with its struck text, or as a comment on it. */
export interface CellNote {
  readonly column: number;
  readonly text: string;
}

/** One row as a file holds it: its 1-based number there, and its cells as text, without what is struck out. */
export interface SourceRow {
  readonly number: number;
  readonly cells: string[];
  readonly doubts?: readonly CellDoubt[];
  /** Cells with struck text, as they are written. */
  readonly struck?: readonly CellNote[];
  readonly comments?: readonly CellNote[];
  /** Hidden by hand, by an outline or by a filter. */
  readonly isHidden?: true;
  /** Of the first row of a sheet: the hidden columns (0-based). */
  readonly hiddenColumns?: readonly number[];
}

/**
 * Whole lines of a text file that hold no quotation mark: a row each, its cells between the delimiters. They are not
 * taken apart yet, since most are written on as they are.
 */
export interface LineBlock {
  /** In an encoding that writes ASCII as it is. They hold until the next block is asked for. */
  readonly bytes: Uint8Array;
  readonly delimiter: number;
  readonly newline: '\r\n' | '\n' | '\r';
  /** How the file is read. */
  readonly format: TextFormat;
  /** The number of the first line in the file, and where it begins there. */
  readonly first: number;
  readonly offset: number;
  /** The text of bytes inside the file, and of a part of these. */
  readonly decode: (bytes: Uint8Array) => string;
  readonly text: (from: number, to: number) => string;
  /** A line taken apart. Throws 'import.fileUnsafe' where a limit is passed. */
  readonly row: (from: number, to: number, number: number) => SourceRow;
}

/** Each line of a block: where it begins and ends, and its number in the file. */
export function eachLine(block: LineBlock, take: (from: number, to: number, number: number) => void): void {
  const bytes = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.length);
  let number = block.first;
  for (let at = 0; at < bytes.length; number += 1) {
    const end = bytes.indexOf(block.newline, at);
    take(at, end, number);
    at = end + block.newline.length;
  }
}

export type Batch = readonly SourceRow[] | LineBlock;

/** A sheet as the picker needs it. */
export interface InspectedSheet {
  readonly name: string;
  readonly rowCount: number;
  readonly columnCount: number;
  /** The first rows, by position: a blank row of the sheet is an empty list. */
  readonly firstRows: string[][];
}

export interface Inspection {
  readonly sheets: readonly InspectedSheet[];
  readonly notices: readonly Message[];
  /** How a text file was read; null for a workbook. */
  readonly text: Pick<TextFormat, 'delimiter' | 'encoding'> | null;
}
