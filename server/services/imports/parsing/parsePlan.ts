/** What the reading thread is told about a sheet, and what it finds. Everything here is plain data. */
import type { ColumnSettings } from '../../../../contract/setup/columns/columnSetting.ts';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { Correction } from '../../../../contract/imports/importCorrections.ts';
import type { ColumnEvidence, DecimalReading } from '../../../../contract/base/values/decimalSign.ts';
import type { ImportMode, ImportOptions } from '../../../../contract/imports/imports.ts';
import type { WrittenUnit } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { FoundIssue } from '../../../repositories/imports/issues.ts';

/** What the first rows told about whole columns. */
export interface ColumnHints {
  /** The word before every value, by column. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** The type or size column whose texts end with the number of runs; null when runs stand elsewhere or nowhere. */
  readonly runsFromColumn: number | null;
}

export interface ParsePlan {
  readonly importType: ImportType;
  /** What the project decides of the columns of the type. */
  readonly columns: ColumnSettings;
  readonly sheet: string;
  /** 1-based; 0 when the sheet has no header row. */
  readonly headerRow: number;
  readonly headerRows: number;
  /** 1-based; null when no row under the header says units. */
  readonly unitRow: number | null;
  /** 1-based. */
  readonly firstDataRow: number;
  /** The header's texts, to know its repetitions further down and to name columns in issues. */
  readonly headers: readonly string[];
  /** Field key by 0-based column. */
  readonly mapping: Readonly<Record<string, string>>;
  /** The fields that are staged: the mapped ones, and those the hints bring. */
  readonly stagedFields: readonly string[];
  readonly mode: ImportMode;
  readonly options: ImportOptions;
  readonly hints: ColumnHints;
  /** The unit lengths are stored in. */
  readonly unitMeasurement: UnitMeasurement;
  /** The unit of bare numbers in a length column, by 0-based column. */
  readonly units: Readonly<Record<string, WrittenUnit>>;
  /** How numbers that may be two are read, by 0-based column. */
  readonly decimals: Readonly<Record<string, DecimalReading>>;
  /** Numbers of a workbook are numbers: only its texts are in doubt. */
  readonly isWorkbook: boolean;
  /** What a person corrected of the sheet. */
  readonly corrections: readonly Correction[];
  /** Tag keys the project knows, for warnings about ends, routes and orphans. */
  readonly known: {
    readonly equipment: readonly string[];
    readonly raceways: readonly string[];
    readonly cables: readonly string[];
  };
}

export interface ParseResult {
  /** What the cells that were read say of the decimal sign, by 0-based column. */
  readonly decimals: Readonly<Record<string, ColumnEvidence>>;
  /** Data rows found, good or refused. */
  readonly rows: number;
  /** Rows written to the COPY text (more than `rows` when runs are split). */
  readonly staged: number;
  readonly refused: number;
  readonly skipped: number;
  /** Keys that stand on refused rows: they are in the file, so they are not removed. */
  readonly refusedKeys: readonly string[];
  /** Refused rows that name no row of their own: without a tag, or with the tag of another refused row. */
  readonly refusedUnnamed: number;
  /** Rows counted among the staged that were known and so not written. */
  readonly known: number;
  /** With known rows: keys of the project that the file may lack. */
  readonly unseen: readonly string[];
  /** Keys that stand on several rows, with the staging numbers of those rows. */
  readonly repeated: readonly { readonly key: string; readonly stagedRows: readonly number[] }[];
  readonly issues: readonly FoundIssue[];
  readonly warnings: number;
  readonly notices: readonly Message[];
}
