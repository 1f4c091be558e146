/** How the values of a field are written: with the decimals the project gives its column, else as its kind is (docs/decisions/commodity-fields.md). */
import type { Field } from '../../contract/commodities/fields/field.ts';
import type { ValueFormats } from '../../contract/commodities/fields/kind.ts';
import type { UnitMeasurement } from '../../contract/base/values/scalars.ts';
import { valueFormats, type Formats } from './format.ts';

export interface WrittenIn {
  readonly formats: Formats;
  readonly unit: UnitMeasurement;
  /** What a ticked flag says, and one that is not. */
  readonly flag?: { readonly yes: string; readonly no: string };
}

/** The value stays as it is; only what is read of it has these decimals. */
export function fieldFormats(
  { decimals }: Pick<Field, 'decimals'>,
  { formats, unit, flag = noFlag }: WrittenIn,
): ValueFormats {
  const usual = valueFormats(formats, unit, flag);
  if (decimals === undefined) return usual;
  const write = writer(formats, decimals);
  return { ...usual, length: write, hours: write, percent: write, number: write, sum: write };
}

const noFlag = { yes: '', no: '' };

type Writer = (value: number) => string;
const writers = new WeakMap<Formats, Map<number, Writer>>();

/** Making a formatter costs more than writing with it. */
export function writer(formats: Formats, decimals: number): Writer {
  const known = writers.get(formats) ?? new Map<number, Writer>();
  writers.set(formats, known);
  const write = known.get(decimals) ?? formats.decimals(decimals);
  known.set(decimals, write);
  return write;
}
