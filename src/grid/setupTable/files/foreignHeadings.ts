/** The columns of a file as others head them: suppliers, in five languages. Fetched when a file is read. */
import type { HeadedFields } from '../../../../contract/commodities/fields/field.ts';
import { matchHeaders } from '../../../../contract/imports/headers.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { unitNamed } from '../../../../contract/base/units/lengths.ts';
import { normaliseHeader } from '../../../../contract/imports/headings/normaliseHeader.ts';

export interface ForeignHeadings {
  readonly fields: HeadedFields;
  /** Of the project: what bare lengths are read in. */
  readonly unit: LengthUnit;
}

/** The unit of length beside which numbers of these units are written; null of one that no project measures in. */
const unitBeside = new Map<string, LengthUnit | null>([
  ...['footage', 'lb', 'lbs', 'pound', 'pounds', 'libras', 'livres'].map((word) => [word, 'ft'] as const),
  ...['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramos', 'kilogrammes'].map(
    (word) => [word, 'm'] as const,
  ),
  ...['t', 'ton', 'tons', 'tonne', 'tonnes', 'toneladas', 'oz', 'g'].map((word) => [word, null] as const),
]);

/** Whether numbers under the heading are of the project's units: it names none, or these ("Feet", "Start footage", "Weight (kg)"). */
function isOfUnit(header: string, unit: LengthUnit): boolean {
  const said = normaliseHeader(header).unit ?? unitNamed(header.trim());
  if (said !== undefined && said !== unit) return false;
  const words = header.toLowerCase().split(/[^\p{L}]+/u);
  return words.every((word) => !unitBeside.has(word) || unitBeside.get(word) === unit);
}

/** The field of each column (0-based). What is of another unit would be read as of this: its column is left out, and said. */
export function fieldsByColumn(headers: readonly string[], { fields, unit }: ForeignHeadings): Record<string, string> {
  const { mapping } = matchHeaders(headers, fields);
  return Object.fromEntries(
    Object.entries(mapping).filter(([column]) => isOfUnit(headers[Number(column)] ?? '', unit)),
  );
}
