/** Input of the reading thread for a sheet, and its result. Everything here is plain data. */
import type { ColumnSettings } from '../../../../contract/setup/columns/columnSetting.ts';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { Correction } from '../../../../contract/imports/importCorrections.ts';
import type { ColumnEvidence, DecimalReading } from '../../../../contract/base/values/decimalSign.ts';
import type { ImportMode, ImportOptions } from '../../../../contract/imports/imports.ts';
import type { WrittenUnit } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { FoundIssue } from '../../../repositories/imports/issues.ts';

/** Properties of whole columns derived from the first rows. */
export interface ColumnHints {
  /** Word in front of every value, by column. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** Type or size column whose texts end with the number of runs; null when runs are elsewhere or absent. */
  readonly runsFromColumn: number | null;
}

export interface ParsePlan {
  readonly importType: ImportType;
  /** Project settings for the columns of the type. */
  readonly columns: ColumnSettings;
  readonly sheet: string;
  /** 1-based; 0 when the sheet has no header row. */
  readonly headerRow: number;
  readonly headerRows: number;
  /** 1-based; null when no row under the header holds units. */
  readonly unitRow: number | null;
  /** 1-based. */
  readonly firstDataRow: number;
  /** Header texts, used to recognize repeated headers further down and to name columns in issues. */
  readonly headers: readonly string[];
  /** Field key by 0-based column. */
  readonly mapping: Readonly<Record<string, string>>;
  /** Fields that are staged: the mapped ones, and those derived from the hints. */
  readonly stagedFields: readonly string[];
  readonly mode: ImportMode;
  readonly options: ImportOptions;
  readonly hints: ColumnHints;
  /** Unit in which lengths are stored. */
  readonly unitMeasurement: UnitMeasurement;
  /** Unit of bare numbers in a length column, by 0-based column. */
  readonly units: Readonly<Record<string, WrittenUnit>>;
  /** Reading of ambiguous numbers, by 0-based column. */
  readonly decimals: Readonly<Record<string, DecimalReading>>;
  /** True for a workbook: its numeric cells are certain, and only text cells can be ambiguous. */
  readonly isWorkbook: boolean;
  /** User corrections to the sheet. */
  readonly corrections: readonly Correction[];
  /** Tag keys that exist in the project, for warnings about ends, routes and orphans. */
  readonly known: {
    readonly equipment: readonly string[];
    readonly raceways: readonly string[];
    readonly cables: readonly string[];
  };
}

export interface ParseResult {
  /** Evidence of the decimal sign in the cells read, by 0-based column. */
  readonly decimals: Readonly<Record<string, ColumnEvidence>>;
  /** Data rows found, good or rejected. */
  readonly rows: number;
  /** Rows written to the COPY text (more than `rows` when runs are split). */
  readonly staged: number;
  readonly refused: number;
  readonly skipped: number;
  /** Keys of rejected rows: they are in the file, so they are not removed. */
  readonly refusedKeys: readonly string[];
  /** Rejected rows without a key of their own: without a tag, or with the tag of another rejected row. */
  readonly refusedUnnamed: number;
  /** Rows counted in `staged` that were known and therefore not written. */
  readonly known: number;
  /** If rows were known: keys of the project that might be absent from the file. */
  readonly unseen: readonly string[];
  /** Keys that occur on several rows, with the staging numbers of those rows. */
  readonly repeated: readonly { readonly key: string; readonly stagedRows: readonly number[] }[];
  readonly issues: readonly FoundIssue[];
  readonly warnings: number;
  readonly notices: readonly Message[];
}
