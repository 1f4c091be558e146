/** What the server's main thread and the reading thread say to each other. */
import type { ErrorCode } from '../../../../contract/base/calls/errors.ts';
import type { TextChoice } from '../../../../contract/imports/imports.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { FileKind } from '../files/fileKind.ts';
import type { ParsePlan, ParseResult } from '../parsing/parsePlan.ts';
import type { PickedRow } from '../parsing/pickRows.ts';
import type { CellUse } from '../reading/numberFormat.ts';
import type { Inspection, SourceRow } from '../reading/row.ts';

/** The file whose lines may be known, as far as nobody wrote their rows since. */
export interface EarlierFile {
  readonly path: string;
  readonly linesPath: string;
  /** Keys of rows that are to be compared whatever the file says. */
  readonly written: readonly string[];
  readonly areListsTheSame: boolean;
}

/** Where the plain lines of the file are kept, and under which reading. */
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
      /** 1-based rows of the file. */
      readonly numbers: ReadonlySet<number>;
    }
  | ({ readonly kind: 'rows'; readonly path: string; readonly fileKind: FileKind } & WholeSheet);

/** A sheet that is read whole. */
export interface WholeSheet {
  readonly sheet: string;
  /** The first rows are the header's: they come as well. */
  readonly headerEnd: number;
  readonly text: TextChoice;
  /** What the columns are read as, by 0-based column. */
  readonly uses: ReadonlyMap<number, CellUse>;
  readonly mostRows: number;
}

/** `bytes` is COPY text of good rows; `rows` how many rows of the file were read so far. */
export interface Chunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
}

/** Asks the main thread which of the keys the project has; it answers with `Known`. */
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
/** So many chunks may be under way before the reader waits. */
export const chunksUnderWay = 4;
