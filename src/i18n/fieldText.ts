/** Values of an entry as text: as displayed, and as typed. */
import type { Field } from '../../contract/commodities/fields/field.ts';
import type { CellValue, UnitMeasurement } from '../../contract/base/values/scalars.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import { fieldFormats } from './fieldFormats.ts';
import type { Formats } from './format.ts';
import type { Terms } from './useTerms.ts';

/** Returns the initial text of an input; parsing it returns the same value. */
export function editText(value: CellValue | undefined): string {
  if (value === null || value === undefined || value === false) return '';
  return value === true ? 'yes' : String(value);
}

export interface FieldWords {
  readonly formats: Formats;
  readonly terms: Terms;
  readonly unit: UnitMeasurement;
  /** Text of a set flag. */
  readonly yes: string;
}

/** Returns the displayed text of a value; '' for a blank. */
export function shownText(
  field: Pick<Field, 'key' | 'kind' | 'choices' | 'decimals'>,
  value: CellValue | undefined,
  { unit, yes, formats, terms }: FieldWords,
): string {
  if (value === null || value === undefined || value === '' || value === false) return '';
  return terms.value(
    field,
    fieldKinds[field.kind].format(value, fieldFormats(field, { formats, unit, flag: { yes, no: '' } })),
  );
}
