/** What a report is: columns, where its rows come from, how its ratios are recomputed. One declaration a report. */
import type { reportColumns } from '../../../../contract/names/en-US/reportColumns.ts';
import type { ReportColumn, ReportType } from '../../../../contract/reports/reports.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { Transaction } from '../../../db/database.ts';
import type { CountedGroup, Listing } from '../../../repositories/reporting/listing.ts';
import type { OpenedLines } from '../../../repositories/reporting/openedLines.ts';
import type { Summed } from '../../../repositories/reporting/sums/measures.ts';
import type { ReportRequest, ReportRow } from '../../../repositories/reporting/request.ts';
import type { Notice } from '../notices.ts';

/** The columns a report can have: those that have a name in every language. */
export type ColumnKey<Type extends ReportType> = keyof (typeof reportColumns)[Type] & string;

export interface Column<Key extends string = string> extends Pick<
  ReportColumn,
  'kind' | 'total' | 'isGroup' | 'isFigure' | 'partOf'
> {
  readonly key: Key;
  /** The field of its commodity that it is: called what the project calls that. */
  readonly names?: string;
  /** Of whole groups as they are now: nobody knows it of some of their rows, or of a day that is over. */
  readonly isOfWhole?: true;
  /** Nobody knows it of a day that is over. */
  readonly isOfNow?: true;
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
) => Promise<readonly Notice[]>;

/**
 * A number that is worked out of two sums: one by another, the first of these pairs that has anything to divide by; or, as a
 * length, one less the other.
 */
export interface Ratio {
  readonly kind: 'percent' | 'ratio' | 'length';
  readonly of: readonly (readonly [part: string, whole: string])[];
}

/** Something of a group that is no row of the report, as a reel of a cable type, with what it adds to each of the sums. */
export interface LineItem {
  readonly id: number;
  readonly code: string;
  readonly adds: Readonly<Record<string, number>>;
}

/** Sums over other things than the rows: of whole groups, as they are now. */
export interface ExtraSums {
  /** What the groups are by. */
  readonly of: string;
  readonly keys: readonly string[];
  /** By the key of the group. */
  readonly read: (transaction: Transaction, projectId: number) => Promise<ReadonlyMap<string, readonly LineItem[]>>;
}

/** What the columns of a report depend on. */
export type ByGroup = Pick<ReportRequest, 'groupBy'> & Partial<Pick<ReportRequest, 'within'>>;

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
  readonly besides?: ExtraSums;
  readonly ratios: Readonly<Record<string, Ratio>>;
  readonly notices: Notices<readonly ReportRow[]>;
}

/** What the numbers of a report are opened to whose lines are things: the cables that add to them. */
interface Opened {
  readonly opened: OpenedLines;
  /** Those that are worked out of two of the measures. */
  readonly ratios?: Readonly<Record<string, Ratio>>;
}

/** A report whose rows are few things of no commodity. */
export interface ShortDeclaration<Key extends string = string> extends Declaration<Key>, Opened {
  /** Totals that are not the sum of the rows: of what stands in several and counts once. */
  readonly totals?: Recomputed;
  /** The rows without their recomputed columns; every key of a `sum` column is a number. */
  readonly rows: (transaction: Transaction, request: ReportRequest) => Promise<ReportRow[]>;
  readonly notices: Notices<readonly ReportRow[]>;
}

/** A report whose rows are things, read in windows: columns that the project defined for these things stand at the end. */
export interface ListingDeclaration<Key extends string = string> extends Declaration<Key>, Opened {
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
