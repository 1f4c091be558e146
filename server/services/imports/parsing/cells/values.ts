/** Converts cells of a schedule to the texts that are copied into the database; each field kind has its own reader. */
import type { Field } from '../../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../../contract/commodities/fields/fieldKinds.ts';
import type { LengthUnit } from '../../../../../contract/base/values/lengthNumber.ts';
import { unitWithin, type WrittenUnit } from '../../../../../contract/base/units/lengths.ts';
import type { Message } from '../../../../../contract/base/messages/message.ts';
import type { DecimalColumn } from './decimalColumn.ts';

interface Doubt {
  readonly code: string;
  readonly reason: Message;
}

/**
 * `text` is null for a blank cell; `warning` accompanies the text; `converted` is the unit of a length that is not in the
 * project's unit. An error rejects the row.
 */
export type ReadValue =
  | {
      readonly text: string | null;
      readonly warning?: Doubt;
      /** Set if the cell can be read as a different number. */
      readonly decimal?: Doubt;
      readonly converted?: WrittenUnit;
    }
  | { readonly error: Doubt };

/** Reads a cell that is already cleaned. */
export type ReadCell = (text: string) => ReadValue;

const blank: ReadValue = { text: null };

const isBare = (text: string) => /^[\d.]+$/.test(text);

/** Returns the reader for a field's cells. `columnUnit` is the unit of bare numbers in a length column. */
export function readerOf(
  field: Field,
  projectUnit: LengthUnit,
  columnUnit: WrittenUnit,
  decimals?: DecimalColumn,
): ReadCell {
  const kind = fieldKinds[field.kind];
  const isLength = kind.workbookValue === 'length';
  const context = { unit: projectUnit, columnUnit };
  const conversion = (text: string) => {
    const unit = isBare(text) ? columnUnit : (unitWithin(text) ?? columnUnit);
    return unit === projectUnit ? undefined : unit;
  };
  return (text) => {
    if (text === '') return blank;
    const read = kind.parse(text, field, decimals ? { ...context, decimalSign: decimals.signOf(text) } : context);
    const decimal = decimals?.note(text);
    if (decimal?.severity === 'error') return { error: decimal };
    if (!read.ok) return { error: { code: `${kind.issueSubject}.unreadable`, reason: read.reason } };
    const converted = isLength && read.value !== null ? conversion(text) : undefined;
    return {
      text: read.value === null ? null : String(read.value),
      ...(converted !== undefined && { converted }),
      ...(decimal && { decimal }),
      ...(read.warning && { warning: { code: `${kind.issueSubject}.unsure`, reason: read.warning } }),
    };
  };
}

/**
 * Patterns of cells that a reader leaves unchanged. Text: more than three characters, starts with a letter, no backslash:
 * cleaning does not change it, no placeholder looks like it, and COPY needs no escape. Route: long uppercase tags joined by `; `,
 * none twice in a row, none with a slash, which can separate two tags.
 */
export const plainPatterns = {
  text: /^[A-Za-z][ -[\]^`-~]{2,60}[!-[\]^`-~]$/,
  whole: /^[1-9]\d{0,4}$/,
  route: /^(?:([A-Z][A-Z0-9.*-]{3,}); (?!\1(?:;|$)))*[A-Z][A-Z0-9.*-]{3,}$/,
} as const;
export type PlainKind = keyof typeof plainPatterns;

/** Returns the kind of plain cell that the field's reader would leave unchanged; null when every cell must be read. */
export function plainOf({ kind, choices }: Field, projectUnit: LengthUnit, columnUnit: WrittenUnit): PlainKind | null {
  const { plainCells } = fieldKinds[kind];
  if (choices !== undefined || (plainCells === 'whole' && columnUnit !== projectUnit)) return null;
  return plainCells;
}
