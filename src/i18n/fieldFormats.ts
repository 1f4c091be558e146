/**
 * Formatting of field values: with the decimals the project sets for the column, otherwise by field kind
 * (docs/decisions/commodity-fields.md).
 */
import type { Field } from '../../contract/commodities/fields/field.ts';
import type { ValueFormats } from '../../contract/commodities/fields/kind.ts';
import type { UnitMeasurement } from '../../contract/base/values/scalars.ts';
import { valueFormats, type Formats } from './format.ts';

export interface WrittenIn {
  readonly formats: Formats;
  readonly unit: UnitMeasurement;
  /** Texts of a set and an unset flag. */
  readonly flag?: { readonly yes: string; readonly no: string };
}

/** Returns the formats of a field. Its decimals affect only the text, not the value. */
export function fieldFormats(
  { decimals }: Pick<Field, 'decimals'>,
  { formats, unit, flag = noFlag }: WrittenIn,
): ValueFormats {
  const typical = valueFormats(formats, unit, flag);
  if (decimals === undefined) return typical;
  const write = writer(formats, decimals);
  return { ...typical, length: write, hours: write, percent: write, number: write, sum: write };
}

const noFlag = { yes: '', no: '' };

type Writer = (value: number) => string;
const writers = new WeakMap<Formats, Map<number, Writer>>();

/** Returns a number formatter from a cache, because creating one is slower than using it. */
export function writer(formats: Formats, decimals: number): Writer {
  const known = writers.get(formats) ?? new Map<number, Writer>();
  writers.set(formats, known);
  const write = known.get(decimals) ?? formats.decimals(decimals);
  known.set(decimals, write);
  return write;
}
