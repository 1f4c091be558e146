import type { TextChoice } from '../../../../contract/imports/imports.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';

/** Format by which the bytes of a text file are split into rows. */
export interface TextFormat {
  readonly encoding: NonNullable<TextChoice['encoding']>;
  readonly delimiter: NonNullable<TextChoice['delimiter']>;
  readonly newline: '\r\n' | '\n' | '\r';
}

/** Doubt about a cell's content, independent of the meaning of its column. */
export interface CellDoubt {
  /** 0-based. */
  readonly column: number;
  /**
   * unclosedQuote: an opening quotation mark is never closed · formula: a formula without a stored value · date: a date displayed
   * as text.
   */
  readonly kind: 'unclosedQuote' | 'formula' | 'date';
}

/** Text of a cell including its struck-out parts, or of a comment on it (0-based column). */
export interface CellNote {
  readonly column: number;
  readonly text: string;
}

/** One row of a file: its 1-based number, and its cells as text without struck-out parts. */
export interface SourceRow {
  readonly number: number;
  readonly cells: string[];
  readonly doubts?: readonly CellDoubt[];
  /** Complete text of cells with struck-out parts. */
  readonly struck?: readonly CellNote[];
  readonly comments?: readonly CellNote[];
  /** Set if the row is hidden manually, by an outline or by a filter. */
  readonly isHidden?: true;
  /** Hidden columns (0-based), on the first row of a sheet only. */
  readonly hiddenColumns?: readonly number[];
}

/**
 * Complete lines of a text file without quotation marks: each is one row with its cells between delimiters. They are not split
 * yet, since most are copied unchanged.
 */
export interface LineBlock {
  /** Bytes in an ASCII-compatible encoding. Valid only until the next block is requested. */
  readonly bytes: Uint8Array;
  readonly delimiter: number;
  readonly newline: '\r\n' | '\n' | '\r';
  /** Format of the file. */
  readonly format: TextFormat;
  /** Number of the first line in the file, and `offset`, its byte offset there. */
  readonly first: number;
  readonly offset: number;
  /** Decodes bytes of the file; `text` decodes a byte range of this block. */
  readonly decode: (bytes: Uint8Array) => string;
  readonly text: (from: number, to: number) => string;
  /** Splits a line into cells. Throws 'import.fileUnsafe' when a limit is exceeded. */
  readonly row: (from: number, to: number, number: number) => SourceRow;
}

/** Calls `take` for each line of a block with its start, its end and its number in the file. */
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

/** A sheet as shown in the sheet picker. */
export interface InspectedSheet {
  readonly name: string;
  readonly rowCount: number;
  readonly columnCount: number;
  /** First rows by position; a blank row of the sheet is an empty list. */
  readonly firstRows: string[][];
}

export interface Inspection {
  readonly sheets: readonly InspectedSheet[];
  readonly notices: readonly Message[];
  /** Format in which a text file was read; null for a workbook. */
  readonly text: Pick<TextFormat, 'delimiter' | 'encoding'> | null;
}
