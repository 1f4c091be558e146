/** Messages between the server's main thread and the reading thread. */
import type { ErrorCode } from '../../../../contract/base/calls/errors.ts';
import type { TextChoice } from '../../../../contract/imports/imports.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { FileKind } from '../files/fileKind.ts';
import type { ParsePlan, ParseResult } from '../parsing/parsePlan.ts';
import type { PickedRow } from '../parsing/pickRows.ts';
import type { CellUse } from '../reading/numberFormat.ts';
import type { Inspection, SourceRow } from '../reading/row.ts';

/** Earlier file whose lines can be reused, except for rows that were written since. */
export interface EarlierFile {
  readonly path: string;
  readonly linesPath: string;
  /** Keys of rows that must be compared even if their lines are unchanged. */
  readonly written: readonly string[];
  readonly areListsTheSame: boolean;
}

/** Path where the plain lines of the file are stored, and the key of the reading. */
export interface LineKeeping {
  readonly linesPath: string;
  readonly readKey: string;
  readonly earlier: EarlierFile | null;
}

export type Request =
  | {
      readonly kind: 'inspect';
      readonly path: string;
      readonly fileKind: FileKind;
      readonly rowsKept: number;
      readonly text: TextChoice | undefined;
    }
  | {
      readonly kind: 'parse';
      readonly path: string;
      readonly fileKind: FileKind;
      readonly plan: ParsePlan;
      readonly lines: LineKeeping | null;
    }
  | {
      readonly kind: 'pick';
      readonly path: string;
      readonly fileKind: FileKind;
      readonly plan: ParsePlan;
      /** 1-based row numbers in the file. */
      readonly numbers: ReadonlySet<number>;
    }
  | ({ readonly kind: 'rows'; readonly path: string; readonly fileKind: FileKind } & WholeSheet);

/** Request for all rows of a sheet. */
export interface WholeSheet {
  readonly sheet: string;
  /** Last row of the header; the header rows are included in the reply. */
  readonly headerEnd: number;
  readonly text: TextChoice;
  /** Reading modes by 0-based column. */
  readonly uses: ReadonlyMap<number, CellUse>;
  readonly mostRows: number;
}

/** `bytes` is COPY text of good rows; `rows` is the number of rows read from the file so far. */
export interface Chunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
}

/** Requests from the main thread which of the keys exist in the project; the reply is `Known`. */
export interface AskKnown {
  readonly kind: 'askKnown';
  readonly keys: readonly string[];
}
export interface Known {
  readonly kind: 'known';
  readonly keys: ReadonlySet<string>;
}

export type Reply =
  | AskKnown
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  | { readonly kind: 'inspected'; readonly inspection: Inspection }
  | { readonly kind: 'parsed'; readonly result: ParseResult }
  | { readonly kind: 'picked'; readonly rows: readonly PickedRow[] }
  | { readonly kind: 'rows'; readonly rows: readonly SourceRow[] }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly sentence: Message }
  | { readonly kind: 'failed'; readonly message: string };

/** Sent by the main thread for each chunk it has taken. */
export const taken = 'taken';
/** Maximum number of unacknowledged chunks before the reader waits. */
export const chunksUnderWay = 4;
