/** What a kind of value says of itself: `fieldKinds` has one such record for each. */
import type { DecimalSign } from '../../base/values/decimalSign.ts';
import type { LengthUnit } from '../../base/values/lengthNumber.ts';
import type { WrittenUnit } from '../../base/units/lengths.ts';
import type { Message } from '../../base/messages/message.ts';
import type { CellValue } from '../../base/values/scalars.ts';

/** What a project calls something, by language. */
export type Labels = Readonly<Partial<Record<string, string>>>;

/**
 * Lengths are in the project's unit; `fraction` is 0-1; `percent` 0-100; `hours` clock hours; a `reading` is what an instrument
 * shows, which ends at its scale: `412.5`, `>1000`.
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

/** What reading a cell needs to know of its field. */
export interface CellField {
  readonly kind: FieldKind;
  /** Its name in every language. */
  readonly term: string;
  /** What a project calls it, by language. */
  readonly labels?: Labels;
  readonly choices?: readonly string[];
  readonly refersTo?: string;
  readonly blankAs?: number;
  readonly largest?: number;
}

export interface CellContext {
  /** The project's unit of length. Days written with figures are day first where it is metres (`20/11/2026`). */
  readonly unit: LengthUnit;
  /** The unit of bare numbers, where the header of their column names one. */
  readonly columnUnit?: WrittenUnit | undefined;
  /** The decimal sign of the column, where its cells say one. */
  readonly decimalSign?: DecimalSign | null | undefined;
  /** The day of the person's calendar: gives `11/20` its year. Without it a day needs one. */
  readonly today?: string | undefined;
}

/** Blank is null, for every kind: what a blank is stored as is the caller's (`storedBlank`). */
export type CellReading =
  | { readonly ok: true; readonly value: CellValue; readonly warning?: Message }
  | { readonly ok: false; readonly reason: Message };

/** How numbers, days and a tick are written for a person; the project's unit is known to whoever makes it. */
export interface ValueFormats {
  readonly length: (value: number) => string;
  readonly hours: (value: number) => string;
  readonly percent: (value: number) => string;
  readonly count: (value: number) => string;
  readonly number: (value: number) => string;
  /** A sum of other numbers, where the project says how they are written; one decimal at most where it does not. */
  readonly sum?: (value: number) => string;
  readonly date: (day: string) => string;
  readonly flag: (value: boolean) => string;
}

export type FilterOperator = 'contains' | 'oneOf' | 'between' | 'blank' | 'filled';

export interface FieldKindDefinition {
  readonly sqlType: string;
  /**
   * How a column travels and is kept on the device: as text with a dictionary, or as numbers; days are numbers since
   * 1970-01-01, bits 0 and 1.
   */
  readonly storage: 'text' | 'number' | 'days' | 'bits';
  /** Decimals worth sending; null sends the number as it is. */
  readonly decimals: number | null;
  /** What a blank means where it is not null. */
  readonly blank: false | null;
  /** A cell that is not blank, cleaned (`contract/base/values/cells.ts`), as text. */
  readonly parse: (text: string, field: CellField, context: CellContext) => CellReading;
  /** Why a value that has been read cannot stand in a field, or null. */
  readonly misfit: (value: Exclude<CellValue, null>, field: CellField, unit: LengthUnit) => Message | null;
  /** Whether two cells are the same, as far as a person has seen them. */
  readonly isSame: (left: CellValue, right: CellValue) => boolean;
  /** How a revision is compared with what stands: as it is, without case and surrounding space, or within the noise of units. */
  readonly revisionCompare: 'exact' | 'caseless' | 'length';
  /** A value for a person; text of the project stays as it is. */
  readonly format: (value: Exclude<CellValue, null>, formats: ValueFormats) => string;
  /** A sum over rows; null where summing says nothing. */
  readonly formatSum: ((sum: number, formats: ValueFormats) => string) | null;
  /** A number as it is kept, times this, is the number a person reads and types: 100 where a share is told in per cent. */
  readonly shownTimes: number;
  /** Numbers and their headers stand on the right edge. */
  readonly align: 'start' | 'end';
  /** Some values show decimals and others none: the whole ones leave room for them. */
  readonly decimalsVary: boolean;
  readonly control: 'text' | 'date' | 'checkbox';
  /** The keyboard of a tablet. */
  readonly inputMode: 'text' | 'numeric' | 'decimal';
  readonly filterOperators: readonly FilterOperator[];
  /** One cell holds several values, in order. */
  readonly isList: boolean;
  /** The type of a cell in an exported workbook. */
  readonly exportAs: 'text' | 'number' | 'date';
  /** What a cell of an imported workbook is read by, where it is not what the cell shows. */
  readonly workbookValue: 'number' | 'length' | 'date' | null;
  /** Cells of a schedule that are their own value, which the byte path copies unread (docs/decisions/import-reading.md). */
  readonly plainCells: 'text' | 'whole' | 'route' | null;
  /** The first half of the codes of the issues that say so of a cell of a schedule: `length.unreadable`, `length.unsure`. */
  readonly issueSubject: string;
}
