/** Typed, unsaved lengths when the project changes its unit: each gets the unit it was typed in, as text. */
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength, parseLength, unitWithin } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';

export interface TypedLength {
  /** Text with its unit: `120 ft`. */
  readonly text: string;
  readonly unit: LengthUnit;
  /** Same length in the other unit. */
  readonly converted: number;
}

const otherUnit = (unit: LengthUnit): LengthUnit => (unit === 'ft' ? 'm' : 'ft');

let named: readonly TypedLength[] = [];
const listeners = new Set<() => void>();

const setNamed = (next: readonly TypedLength[]): void => {
  named = next;
  for (const listener of listeners) listener();
};

/** Lengths that were given a unit since the last clear, for the notice that the unit changed. */
export const typedLengths = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): readonly TypedLength[] => named,
  clear: (): void => setNamed([]),
};

/** Returns a text that is a length without a unit together with its unit; null for any other text. */
function withUnit(text: string, unit: LengthUnit): TypedLength | null {
  const typed = text.trim();
  if (typed === '' || unitWithin(typed) !== undefined) return null;
  const read = parseLength(`${typed} ${unit}`, { projectUnit: otherUnit(unit) });
  return read.ok && read.value !== null ? { text: `${typed} ${unit}`, unit, converted: read.value } : null;
}

/** Same as `nameTypedUnit`, for text that is not visible: the notice that the unit changed does not count it. */
export const nameUnitQuietly = (text: string, unit: LengthUnit): string => withUnit(text, unit)?.text ?? text;

/** Appends the unit: `120` typed in feet becomes `120 ft`. Text with a unit, or text that is not a length, stays unchanged. */
export function nameTypedUnit(text: string, unit: LengthUnit): string {
  const length = withUnit(text, unit);
  if (length === null) return text;
  if (!named.some((each) => each.text === length.text)) setNamed([...named, length]);
  return length.text;
}

/**
 * Converts a number typed in this unit to the other one; the notice that the unit changed shows both. For fields that accept
 * numbers only.
 */
export function convertTyped(length: number, typedIn: LengthUnit): number {
  nameTypedUnit(String(length), typedIn);
  return convertLength(length, typedIn, otherUnit(typedIn));
}

/** Length parser and formatter of a grid column. */
export const lengthScale = (unit: LengthUnit) => ({
  name: unit,
  nameIn: (text: string) => nameTypedUnit(text, unit),
  pastedFrom: (text: string, name: string) =>
    name === otherUnit(unit) ? (withUnit(text, otherUnit(unit))?.text ?? text) : text,
  valueIn: (value: CellValue | undefined, name: string) =>
    typeof value === 'number' && name === otherUnit(unit) ? convertLength(value, unit, otherUnit(unit)) : value,
});
