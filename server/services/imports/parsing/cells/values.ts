/** Cells of a schedule as the texts that are copied into the database: each kind of field reads its own. */
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
 * `text` is null for blank; `warning` goes with it; `converted` is the unit of a length that is not the project's. An
 * error refuses the row.
 */
export type ReadValue =
  | {
      readonly text: string | null;
      readonly warning?: Doubt;
      /** The cell may be another number. */
      readonly decimal?: Doubt;
      readonly converted?: WrittenUnit;
    }
  | { readonly error: Doubt };

/** Of a cell that is clean. */
export type ReadCell = (text: string) => ReadValue;

const blank: ReadValue = { text: null };

const isBare = (text: string) => /^[\d.]+$/.test(text);

/** The reader of a field's cells. `columnUnit` is the unit the bare numbers of a length column are in. */
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
 * Cells that a reader leaves just as they are. Text: more than three characters begun with a letter, without backslash:
 * no cleaning changes it, no placeholder is like it, COPY takes it as it is. Route: long tags in capitals joined by `; `,
 * none twice in a row, none with a slash, which may stand between two tags.
 */
export const plainPatterns = {
  text: /^[A-Za-z][ -[\]^`-~]{2,60}[!-[\]^`-~]$/,
  whole: /^[1-9]\d{0,4}$/,
  route: /^(?:([A-Z][A-Z0-9.*-]{3,}); (?!\1(?:;|$)))*[A-Z][A-Z0-9.*-]{3,}$/,
} as const;
export type PlainKind = keyof typeof plainPatterns;

/** What kind of plain cell a field's reader would leave as it is; null when every cell must be read. */
export function plainOf({ kind, choices }: Field, projectUnit: LengthUnit, columnUnit: WrittenUnit): PlainKind | null {
  const { plainCells } = fieldKinds[kind];
  if (choices !== undefined || (plainCells === 'whole' && columnUnit !== projectUnit)) return null;
  return plainCells;
}
