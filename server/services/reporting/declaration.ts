/** What a report is: columns, where its rows come from, how its ratios are recomputed. One declaration a report. */
import type { ReportColumn } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import type { Message } from '../../../contract/message.ts';
import type { Transaction } from '../../db/database.ts';
import type { ReportRequest, ReportRow } from '../../repositories/reporting/request.ts';

export interface ReportDeclaration {
  /** In the order they are shown. */
  readonly columns: (request: ReportRequest) => readonly ReportColumn[];
  /** The rows without their recomputed columns; every key of a `sum` column is a number. */
  readonly rows: (transaction: Transaction, request: ReportRequest) => Promise<ReportRow[]>;
  /** Of a report whose rows are sums: the texts that tell its rows apart. `Power`, `POWER` and ` power` are one row. */
  readonly groupKeys?: (request: ReportRequest) => readonly string[];
  /** Columns computed from the others of the same row, on the totals row too: a ratio is never summed. */
  readonly recomputed: Readonly<Record<string, (row: ReportRow) => CellValue>>;
  /** What the reader must know before trusting the numbers. */
  readonly notices: (
    transaction: Transaction,
    request: ReportRequest,
    rows: readonly ReportRow[],
  ) => Promise<Message[]>;
}
