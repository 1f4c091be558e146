/** Definition of a value kind: `fieldKinds` has one such record for each. */
import type { DecimalSign } from '../../base/values/decimalSign.ts';
import type { LengthUnit } from '../../base/values/lengthNumber.ts';
import type { WrittenUnit } from '../../base/units/lengths.ts';
import type { Message } from '../../base/messages/message.ts';
import type { CellValue } from '../../base/values/scalars.ts';

/** The project's own names, by language. */
export type Labels = Readonly<Partial<Record<string, string>>>;

/**
 * Lengths are in the project's unit; `fraction` is 0-1; `percent` 0-100; `hours` clock hours; a `reading` is the display of an
 * instrument, limited by its scale: `412.5`, `>1000`.
 */
export type FieldKind =
  | 'text'
  | 'code'
  | 'route'
  | 'length'
  | 'number'
  | 'integer'
  | 'date'
  | 'flag'
  | 'hours'
  | 'fraction'
  | 'percent'
  | 'reading';

/** Properties of a field that are needed to read a cell. */
export interface CellField {
  readonly kind: FieldKind;
  /** Key of its name in every language. */
  readonly term: string;
  /** The project's own name, by language. */
  readonly labels?: Labels;
  readonly choices?: readonly string[];
  readonly refersTo?: string;
  readonly blankAs?: number;
  readonly largest?: number;
}

export interface CellContext {
  /** The project's unit of length. Numeric dates are day first if it is meters (`20/11/2026`). */
  readonly unit: LengthUnit;
  /** Unit of bare numbers, if the column header names one. */
  readonly columnUnit?: WrittenUnit | undefined;
  /** Decimal sign of the column, if its cells determine one. */
  readonly decimalSign?: DecimalSign | null | undefined;
  /** Current day in the user's calendar: supplies the year of `11/20`. Without it a day needs a year. */
  readonly today?: string | undefined;
}

/** Result of reading a cell. Blank is null for every kind; the caller converts it to its stored value (`storedBlank`). */
export type CellReading =
  | { readonly ok: true; readonly value: CellValue; readonly warning?: Message }
  | { readonly ok: false; readonly reason: Message };

/** Formatters of numbers, days and flags for display; they are created with the project's unit. */
export interface ValueFormats {
  readonly length: (value: number) => string;
  readonly hours: (value: number) => string;
  readonly percent: (value: number) => string;
  readonly count: (value: number) => string;
  readonly number: (value: number) => string;
  /** Formats a sum of other numbers, if the project sets their format; at most one decimal otherwise. */
  readonly sum?: (value: number) => string;
  readonly date: (day: string) => string;
  readonly flag: (value: boolean) => string;
}

export type FilterOperator = 'contains' | 'oneOf' | 'between' | 'blank' | 'filled';

export interface FieldKindDefinition {
  readonly sqlType: string;
  /**
   * Transport and device storage of a column: text with a dictionary, or numbers; days are numbers since 1970-01-01, bits are 0
   * and 1.
   */
  readonly storage: 'text' | 'number' | 'days' | 'bits';
  /** Decimals to send; null sends the number unchanged. */
  readonly decimals: number | null;
  /** Value of a blank, if it is not null. */
  readonly blank: false | null;
  /** Parses a cell that is not blank, cleaned (`contract/base/values/cells.ts`), as text. */
  readonly parse: (text: string, field: CellField, context: CellContext) => CellReading;
  /** Returns the reason why a value that was read is not allowed in a field, or null. */
  readonly misfit: (value: Exclude<CellValue, null>, field: CellField, unit: LengthUnit) => Message | null;
  /** True if two cells are the same at the precision shown to users. */
  readonly isSame: (left: CellValue, right: CellValue) => boolean;
  /**
   * Comparison of a revision with the current value: exact, without case and surrounding space, or within the tolerance of units.
   */
  readonly revisionCompare: 'exact' | 'caseless' | 'length';
  /** Formats a value for display; project text is unchanged. */
  readonly format: (value: Exclude<CellValue, null>, formats: ValueFormats) => string;
  /** Formats a sum over rows; null if a sum is meaningless. */
  readonly formatSum: ((sum: number, formats: ValueFormats) => string) | null;
  /** Factor from the stored number to the displayed and typed one: 100 if a fraction is shown as a percentage. */
  readonly shownTimes: number;
  /** Alignment; numbers and their headers are right-aligned. */
  readonly align: 'start' | 'end';
  /** Some values have decimals and others do not: whole numbers are padded so that the digits align. */
  readonly decimalsVary: boolean;
  readonly control: 'text' | 'date' | 'checkbox';
  /** Virtual keyboard on a tablet. */
  readonly inputMode: 'text' | 'numeric' | 'decimal';
  readonly filterOperators: readonly FilterOperator[];
  /** True if one cell contains several values, in order. */
  readonly isList: boolean;
  /** Cell type in an exported workbook. */
  readonly exportAs: 'text' | 'number' | 'date';
  /** Parser for the raw value of an imported workbook cell, if it differs from the displayed text. */
  readonly workbookValue: 'number' | 'length' | 'date' | null;
  /**
   * Kind of schedule cells that equal their stored value, which the byte path copies without parsing
   * (docs/decisions/import-reading.md).
   */
  readonly plainCells: 'text' | 'whole' | 'route' | null;
  /** First part of the issue codes for a schedule cell: `length.unreadable`, `length.unsure`. */
  readonly issueSubject: string;
}
