/** What a report is: columns, where its rows come from, how its ratios are recomputed. One declaration a report. */
import type { reportColumns } from '../../../contract/locales/en-US/reportColumns.ts';
import type { CommodityType } from '../../../contract/commodities/types.ts';
import type { BuiltReport, ReportColumn } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import type { LengthUnit } from '../../../contract/lengthNumber.ts';
import type { Message } from '../../../contract/message.ts';
import type { Transaction } from '../../db/database.ts';
import type { ReportRequest, ReportRow } from '../../repositories/reporting/request.ts';

/** The columns a report can have: those that have a name in every language. */
export type ColumnKey<Type extends BuiltReport> = keyof (typeof reportColumns)[Type] & string;

export interface Column<Key extends string = string> extends Pick<ReportColumn, 'kind' | 'total'> {
  readonly key: Key;
  /** The field of its commodity that it is: called what the project calls that. */
  readonly names?: string;
}

export interface ReportDeclaration<Key extends string = string> {
  /** In the order they are shown. */
  readonly columns: (request: ReportRequest) => readonly Column<Key>[];
  /** The rows without their recomputed columns; every key of a `sum` column is a number. */
  readonly rows: (transaction: Transaction, request: ReportRequest) => Promise<ReportRow[]>;
  /** Of a report whose rows are rows of a type, each with its id as `rowId`: columns of the project's own stand at the end. */
  readonly lists?: CommodityType;
  /** Of a report whose rows are sums: the texts that tell its rows apart. `Power`, `POWER` and ` power` are one row. */
  readonly groupKeys?: (request: ReportRequest) => readonly string[];
  /** Columns computed from the others of the same row, on the totals row too: a ratio is never summed. */
  readonly recomputed: Readonly<Record<string, (row: ReportRow) => CellValue>>;
  /** What the reader must know before trusting the numbers. */
  readonly notices: (
    transaction: Transaction,
    request: ReportRequest,
    rows: readonly ReportRow[],
    /** Of the project, for sentences with a length in them. */
    unit: LengthUnit,
  ) => Promise<Message[]>;
}
