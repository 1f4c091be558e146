/** What a report is: columns, where its rows come from, how its ratios are recomputed. One declaration a report. */
import type { reportColumns } from '../../../contract/locales/en-US/reportColumns.ts';
import type { ReportColumn, ReportType } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import type { LengthUnit } from '../../../contract/lengthNumber.ts';
import type { Message } from '../../../contract/message.ts';
import type { Transaction } from '../../db/database.ts';
import type { CountedGroup, Listing } from '../../repositories/reporting/listing.ts';
import type { Summed } from '../../repositories/reporting/measures.ts';
import type { ReportRequest, ReportRow } from '../../repositories/reporting/request.ts';

/** The columns a report can have: those that have a name in every language. */
export type ColumnKey<Type extends ReportType> = keyof (typeof reportColumns)[Type] & string;

export interface Column<Key extends string = string> extends Pick<
  ReportColumn,
  'kind' | 'total' | 'isGroup' | 'isFigure'
> {
  readonly key: Key;
  /** The field of its commodity that it is: called what the project calls that. */
  readonly names?: string;
}

/** Columns worked out from others of a row, or of the sums of all rows. */
export type Recomputed = Readonly<Record<string, (row: ReportRow) => CellValue>>;

/** What the reader must know before trusting the numbers, of the rows as they were read. */
type Notices<Rows> = (
  transaction: Transaction,
  request: ReportRequest,
  rows: Rows,
  /** Of the project, for sentences with a length in them. */
  unit: LengthUnit,
) => Promise<Message[]>;

/** A number that is one sum by another: the first of these pairs that has anything to divide by. */
export interface Ratio {
  readonly kind: 'percent' | 'ratio';
  readonly of: readonly (readonly [part: string, whole: string])[];
}

/** What the columns of a report depend on. */
export type ByGroup = Pick<ReportRequest, 'groupBy'>;

interface Declaration<Key extends string> {
  /** In the order they are shown. */
  readonly columns: (request: ByGroup) => readonly Column<Key>[];
  /** Columns computed from the others of the same row, on the totals row too: a ratio is never summed. */
  readonly recomputed: Recomputed;
}

/** A report whose rows are groups, each column a sum over their rows or a ratio of two: every figure of it can be opened. */
export interface SummaryDeclaration<Key extends string = string> extends Omit<Declaration<Key>, 'recomputed'> {
  /** Every key of a `sum` column is one of its measures. */
  readonly summed: Summed;
  readonly ratios: Readonly<Record<string, Ratio>>;
  readonly notices: Notices<readonly ReportRow[]>;
}

/** A report whose rows are few things of no commodity. */
export interface ShortDeclaration<Key extends string = string> extends Declaration<Key> {
  /** The rows without their recomputed columns; every key of a `sum` column is a number. */
  readonly rows: (transaction: Transaction, request: ReportRequest) => Promise<ReportRow[]>;
  readonly notices: Notices<readonly ReportRow[]>;
}

/** A report whose rows are things, read in windows: columns that the project defined for these things stand at the end. */
export interface ListingDeclaration<Key extends string = string> extends Declaration<Key> {
  readonly listing: Listing;
  /** Totals that are not worked out as in a group: of what stands in several groups and counts once. */
  readonly totals?: Recomputed;
  /** From what is told of all groups. */
  readonly notices: Notices<readonly CountedGroup[]>;
}

export type ReportDeclaration<Key extends string = string> =
  | SummaryDeclaration<Key>
  | ShortDeclaration<Key>
  | ListingDeclaration<Key>;
