/** Lengths as displayed to users. */

export type LengthUnit = 'ft' | 'm';

/** Formats feet without decimals (one if fractional), meters with one: `1,250`, `12.5`, `54.9`. */
export function lengthNumber(value: number, unit: LengthUnit, locale = 'en-US'): string {
  const whole = unit === 'ft' && Number.isInteger(Math.round(value * 10) / 10);
  const digits = whole ? 0 : 1;
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return number.format(value);
}
