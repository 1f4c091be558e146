/** Lengths that are typed and not saved when the project changes its unit: each gets the unit it was typed in, as text. */
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength, parseLength, unitWithin } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';

export interface TypedLength {
  /** With its unit: `120 ft`. */
  readonly text: string;
  readonly unit: LengthUnit;
  /** The same in the other unit. */
  readonly converted: number;
}

const otherUnit = (unit: LengthUnit): LengthUnit => (unit === 'ft' ? 'm' : 'ft');

let named: readonly TypedLength[] = [];
const listeners = new Set<() => void>();

const setNamed = (next: readonly TypedLength[]): void => {
  named = next;
  for (const listener of listeners) listener();
};

/** What was given its unit since it was cleared last, for the notice that the unit changed. */
export const typedLengths = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): readonly TypedLength[] => named,
  clear: (): void => setNamed([]),
};

/** A text that is a length and names no unit, with the unit it is in; null for any other text. */
function withUnit(text: string, unit: LengthUnit): TypedLength | null {
  const typed = text.trim();
  if (typed === '' || unitWithin(typed) !== undefined) return null;
  const read = parseLength(`${typed} ${unit}`, { projectUnit: otherUnit(unit) });
  return read.ok && read.value !== null ? { text: `${typed} ${unit}`, unit, converted: read.value } : null;
}

/** The same as `nameTypedUnit`, for text that nobody sees: the notice that the unit changed does not count it. */
export const nameUnitQuietly = (text: string, unit: LengthUnit): string => withUnit(text, unit)?.text ?? text;

/** `120` typed in feet is `120 ft`. What names its unit, or is no length, stays as it is. */
export function nameTypedUnit(text: string, unit: LengthUnit): string {
  const length = withUnit(text, unit);
  if (length === null) return text;
  if (!named.some((each) => each.text === length.text)) setNamed([...named, length]);
  return length.text;
}

/** A number typed in this unit, in the other one; the notice that the unit changed shows both. For fields that take numbers only. */
export function convertTyped(length: number, typedIn: LengthUnit): number {
  nameTypedUnit(String(length), typedIn);
  return convertLength(length, typedIn, otherUnit(typedIn));
}

/** Lengths of a grid's column. */
export const lengthScale = (unit: LengthUnit) => ({
  name: unit,
  nameIn: (text: string) => nameTypedUnit(text, unit),
  pastedFrom: (text: string, name: string) =>
    name === otherUnit(unit) ? (withUnit(text, otherUnit(unit))?.text ?? text) : text,
  valueIn: (value: CellValue | undefined, name: string) =>
    typeof value === 'number' && name === otherUnit(unit) ? convertLength(value, unit, otherUnit(unit)) : value,
});
