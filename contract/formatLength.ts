/** Lengths as people read them. */

export type LengthUnit = 'ft' | 'm';

/** Feet without decimals (one if fractional), metres with one: `1,250 ft`, `12.5 ft`, `54.9 m`; blank for null. */
export function formatLength(value: number | null, unit: LengthUnit, locale = 'en-US'): string {
  if (value === null) return '';
  const whole = unit === 'ft' && Number.isInteger(Math.round(value * 10) / 10);
  const digits = whole ? 0 : 1;
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number.format(value)} ${unit}`;
}
