/** Declaration of a report: its columns, the source of its rows, and how ratios are recomputed. One declaration per report. */
import type { reportColumns } from '../../../../contract/names/en-US/reportColumns.ts';
import type { ReportType } from '../../../../contract/reports/reportTypes.ts';
import type { ReportColumn } from '../../../../contract/reports/reports.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { Transaction } from '../../../db/database.ts';
import type { CountedGroup, Listing } from '../../../repositories/reporting/listing.ts';
import type { OpenedLines } from '../../../repositories/reporting/openedLines.ts';
import type { Summed } from '../../../repositories/reporting/sums/measures.ts';
import type { ReportRequest, ReportRow } from '../../../repositories/reporting/request.ts';
import type { Notice } from '../notices.ts';

/** Column keys of a report: those with a name in every language. */
export type ColumnKey<Type extends ReportType> = keyof (typeof reportColumns)[Type] & string;

export interface Column<Key extends string = string> extends Pick<
  ReportColumn,
  'kind' | 'total' | 'isGroup' | 'isFigure' | 'partOf'
> {
  readonly key: Key;
  /** Key of the commodity field this column shows; it uses the project's name for that field. */
  readonly names?: string;
  /** Set for current values of whole groups: they are not available for a subset of their rows or for a past day. */
  readonly isOfWhole?: true;
  /** Set for values that are not available for a past day. */
  readonly isOfNow?: true;
}

/** Columns computed from others of the same row, or from the sums of all rows. */
export type Recomputed = Readonly<Record<string, (row: ReportRow) => CellValue>>;

/** Notices that qualify the numbers, for the rows that were read. */
type Notices<Rows> = (
  transaction: Transaction,
  request: ReportRequest,
  rows: Rows,
  /** Length unit of the project, for messages that contain a length. */
  unit: LengthUnit,
) => Promise<readonly Notice[]>;

/**
 * A number derived from two sums: one divided by the other; or, for `length`, their difference.
 */
export interface Ratio {
  readonly kind: 'percent' | 'ratio' | 'length';
  readonly of: readonly [part: string, whole: string];
}

/** An item of a group that is not a row of the report, such as a reel of a cable type, with its contribution to each sum. */
export interface LineItem {
  readonly id: number;
  readonly code: string;
  readonly adds: Readonly<Record<string, number>>;
}

/** Sums over other items than the report's rows: current values of whole groups. */
export interface ExtraSums {
  /** Key of the field the groups are formed by. */
  readonly of: string;
  readonly keys: readonly string[];
  /** Reads the items by group key. */
  readonly read: (transaction: Transaction, projectId: number) => Promise<ReadonlyMap<string, readonly LineItem[]>>;
}

/** Parts of the request that determine the columns. */
export type ByGroup = Pick<ReportRequest, 'groupBy'> & Partial<Pick<ReportRequest, 'within'>>;

interface Declaration<Key extends string> {
  /** Columns in display order. */
  readonly columns: (request: ByGroup) => readonly Column<Key>[];
  /** Columns computed from others of the same row, also on the totals row: ratios are never summed. */
  readonly recomputed: Recomputed;
}

/**
 * A report whose rows are groups, where each column is a sum over their rows or a ratio of two: every figure can be drilled into.
 */
export interface SummaryDeclaration<Key extends string = string> extends Omit<Declaration<Key>, 'recomputed'> {
  /** Measures; every key of a `sum` column must be one of them. */
  readonly summed: Summed;
  readonly besides?: ExtraSums;
  readonly ratios: Readonly<Record<string, Ratio>>;
  readonly notices: Notices<readonly ReportRow[]>;
}

/** Drill-down of the numbers in a report whose lines are individual items: the cables that contribute to them. */
interface Opened {
  readonly opened: OpenedLines;
  /** Numbers derived from two of the measures. */
  readonly ratios?: Readonly<Record<string, Ratio>>;
}

/** A report with few rows that belong to no commodity. */
export interface ShortDeclaration<Key extends string = string> extends Declaration<Key>, Opened {
  /** Totals that differ from the sum of the rows, for items that occur in several rows and count once. */
  readonly totals?: Recomputed;
  /** Reads the rows without their recomputed columns; every key of a `sum` column is a number. */
  readonly rows: (transaction: Transaction, request: ReportRequest) => Promise<ReportRow[]>;
  readonly notices: Notices<readonly ReportRow[]>;
}

/** A report whose rows are individual items, read in windows; columns that the project defined for them come last. */
export interface ListingDeclaration<Key extends string = string> extends Declaration<Key>, Opened {
  readonly listing: Listing;
  /** Totals that are computed differently from those of a group, for items that occur in several groups and count once. */
  readonly totals?: Recomputed;
  /** Notices derived from the rows of all groups. */
  readonly notices: Notices<readonly CountedGroup[]>;
}

export type ReportDeclaration<Key extends string = string> =
  | SummaryDeclaration<Key>
  | ShortDeclaration<Key>
  | ListingDeclaration<Key>;
