/** Recognizes column headings of suppliers in five languages. Loaded when a file is read. */
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { HeadedFields } from '../../../../contract/commodities/fields/field.ts';
import { matchHeaders } from '../../../../contract/imports/headers.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { unitNamed } from '../../../../contract/base/units/lengths.ts';
import { normaliseHeader } from '../../../../contract/imports/headings/normaliseHeader.ts';

export interface ForeignHeadings {
  readonly fields: HeadedFields;
  /** Unit of the project, used for lengths without a unit. */
  readonly unit: LengthUnit;
}

/** Length unit that usually accompanies these units; null for a unit no project uses. */
const unitBeside = new Map<string, LengthUnit | null>([
  ...['footage', 'lb', 'lbs', 'pound', 'pounds', 'libras', 'livres'].map((word) => [word, 'ft'] as const),
  ...['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramos', 'kilogrammes'].map(
    (word) => [word, 'm'] as const,
  ),
  ...['t', 'ton', 'tons', 'tonne', 'tonnes', 'toneladas', 'oz', 'g'].map((word) => [word, null] as const),
]);

/**
 * True if numbers below the heading are in the project's units: it names none, or matching ones ("Feet", "Start footage", "Weight
 * (kg)").
 */
function isOfUnit(header: string, unit: LengthUnit): boolean {
  const text = normaliseHeader(header).unit ?? unitNamed(header.trim());
  if (text !== undefined && text !== unit) return false;
  const words = header.toLowerCase().split(/[^\p{L}]+/u);
  return words.every((word) => !unitBeside.has(word) || unitBeside.get(word) === unit);
}

/**
 * Returns the field of each column (0-based). A column in another unit is omitted, and reported, because its numbers would be
 * read in the project's unit.
 */
export function fieldsByColumn(headers: readonly string[], { fields, unit }: ForeignHeadings): Record<string, string> {
  const { mapping } = matchHeaders(headers, fields);
  // Only numbers have a unit: "PO" is a purchase order, not the French inch.
  const texts = new Set(fields.fields.flatMap(({ key, kind }) => (fieldKinds[kind].storage === 'number' ? [] : key)));
  return Object.fromEntries(
    Object.entries(mapping).filter(
      ([column, field]) => texts.has(field) || isOfUnit(headers[Number(column)] ?? '', unit),
    ),
  );
}
