/** Lengths as written by users and schedules, and the two units in which a project can measure (domain rules 3.6, 7 and 11). */
import type { DecimalSign } from '../values/decimalSign.ts';
import { parseWrittenNumber } from '../values/writtenNumber.ts';
import type { LengthUnit } from '../values/lengthNumber.ts';
import type { UnitMeasurement } from '../values/scalars.ts';
import type { Message } from '../messages/message.ts';
import { isNoTag } from '../values/tags.ts';
import { entryMessage } from '../messages/messages.ts';

/** 1 ft is 0.3048 m exactly. */
export const metresPerFoot = 0.3048;
/** Maximum length, in the project's unit; a longer one is a typing error. */
export const maxLength = 100_000;

export function lengthUnitOf(measurement: UnitMeasurement): LengthUnit {
  return measurement === 'imperial' ? 'ft' : 'm';
}

/** Decimals that a schedule can intend, and decimals stored for a length that needs more. */
export const lengthDecimals = { meant: 6, kept: 12 } as const;
/** Tolerance within which a value equals an intended length; the difference is a rounding error of a written fraction. */
export const lengthNoise = 5e-10;
/** Tolerance within which two lengths are equal: half of the last intended decimal. */
export const sameLength = 5e-7;
/** Half of the last decimal sent to clients: the precision of the lengths a user has seen. */
export const shownLength = 0.0005;

/**
 * True if a client can have shown the exact length as the other one: in its own unit, or rounded in meters and converted.
 * `rounded`: how many of the two are rounded.
 */
export function isShownAs(exact: number, shown: number, unit: LengthUnit, rounded: 1 | 2 = 1): boolean {
  const difference = Math.abs(exact - shown) * (unit === 'ft' ? metresPerFoot : 1);
  return difference <= rounded * shownLength + lengthNoise;
}

/** Removes rounding noise, in any unit: 30.479999999999997 becomes 30.48. */
export function withoutNoise(value: number): number {
  const meant = Number(value.toFixed(lengthDecimals.meant));
  return Math.abs(meant - value) <= lengthNoise ? meant : Number(value.toFixed(lengthDecimals.kept));
}

/** Converts a length to the other unit: exact (1 ft is 0.3048 m), so that converting back returns the original length. */
export function convertLength(value: number, from: LengthUnit, to: LengthUnit): number {
  if (from === to) return value;
  return withoutNoise(from === 'ft' ? value * metresPerFoot : value / metresPerFoot);
}

export type ParsedLength =
  | { readonly ok: true; readonly value: number | null; readonly warning?: Message }
  | { readonly ok: false; readonly reason: Message };

interface LengthContext {
  readonly projectUnit: LengthUnit;
  /** Unit named in the column's header; a unit in the cell itself takes precedence. */
  readonly columnUnit?: WrittenUnit | undefined;
  /** Decimal sign of the column, if its cells determine one. */
  readonly decimalSign?: DecimalSign | null | undefined;
}

/** Units in which a schedule can write lengths. */
export const writtenUnits = ['ft', 'm', 'in', 'yd', 'mm', 'cm', 'km'] as const;
export type WrittenUnit = (typeof writtenUnits)[number];

/** Each unit as a fraction of a foot or a meter. */
const measures: Readonly<Record<WrittenUnit, { readonly unit: LengthUnit; readonly factor: number }>> = {
  ft: { unit: 'ft', factor: 1 },
  in: { unit: 'ft', factor: 1 / 12 },
  yd: { unit: 'ft', factor: 3 },
  m: { unit: 'm', factor: 1 },
  mm: { unit: 'm', factor: 0.001 },
  cm: { unit: 'm', factor: 0.01 },
  km: { unit: 'm', factor: 1000 },
};

const spellings: Readonly<Record<WrittenUnit, string>> = {
  ft: "' ft feet foot lf lft linft pi pied pieds pie pies fuß fuss",
  in: '" in inch inches po pouce pouces pulg pulgada pulgadas',
  yd: 'yd yds yard yards verge verges yarda yardas',
  m: 'm mt mts mtr mtrs meter meters metre metres mètre mètres metro metros lm ml м',
  mm: 'mm millimeter millimeters millimetre millimetres millimètre millimètres milímetro milímetros мм',
  cm: 'cm centimeter centimeters centimetre centimetres centimètre centimètres centímetro centímetros см',
  km: 'km kilometer kilometers kilometre kilometres kilomètre kilomètres kilómetro kilómetros км',
};
const unitWords = new Map(
  writtenUnits.flatMap((unit) => spellings[unit].split(' ').map((word) => [word, unit] as const)),
);

/** Returns the unit of a word, in any case and with an optional trailing period: `Meters`, `ft.`, `"`. */
export function unitNamed(word: string): WrittenUnit | undefined {
  return unitWords.get(asTyped(word).replace(/\.$/, ''));
}

/** Converts a length written in any unit to one of the two project units. */
export function convertWritten(value: number, from: WrittenUnit, to: LengthUnit): number {
  const { unit, factor } = measures[from];
  return withoutNoise(convertLength(value * factor, unit, to));
}

const feetAndInches =
  /^(\d{1,7}) ?(?:'|ft\.?|feet|foot|pi|pieds?|pies?) ?-? ?(\d{1,2}(?:\.\d{1,6})?)?(?: ?-? ?(\d{1,2}) ?\/ ?(\d{1,2}))? ?(?:"|in\.?|inch|inches|po|pouces?|pulg\.?|pulgadas?)$/;

/** Parses `12'-6"` or `12 ft 6 1/2 in` to decimal feet, or null. */
function parseFeetAndInches(text: string): number | null {
  const match = feetAndInches.exec(text);
  if (!match) return null;
  const [, feet, inches, over, under] = match;
  if ((inches === undefined && over === undefined) || (over !== undefined && Number(under) === 0)) return null;
  return Number(feet) + (Number(inches ?? 0) + (over === undefined ? 0 : Number(over) / Number(under))) / 12;
}

function measure(
  text: string,
  fallback: WrittenUnit,
  sign?: DecimalSign | null,
): { value: number; unit: WrittenUnit } | null {
  const feet = parseFeetAndInches(text);
  if (feet !== null) return { value: feet, unit: 'ft' };
  const [, amountText = '', word = ''] = /^([\d., ]*(?:\de[-+]?\d{1,3})?) ?([^\d., ]*)\.?$/.exec(text) ?? [];
  const unit = word === '' ? fallback : unitWords.get(word);
  const amount = parseWrittenNumber(amountText.trim(), sign);
  return unit === undefined || amount === null ? null : { value: amount, unit };
}

/** Matches most lengths of a schedule, which need no further parsing. */
const bareNumber = /^\d{1,5}(?:\.\d{1,6})?$/;

/** Returns the unit in the text of a length itself: `54.9 m`, `12'-6"`; undefined for a bare number and for prose. */
export function unitWithin(text: string): WrittenUnit | undefined {
  if (bareNumber.test(text)) return undefined;
  const typed = text.length > 60 ? '' : asTyped(text).replace(/^[-+~≈] ?/, '');
  if (!/[^\d., ]/.test(typed)) return undefined;
  return measure(typed, 'm')?.unit;
}

/**
 * Replaces primes and typographic quotes with the two keyboard marks and every kind of space with a plain one, and lowercases the
 * text.
 */
function asTyped(text: string): string {
  return text
    .replaceAll(/[\u2032\u2018\u2019\u00b4\u02b9]/g, "'")
    .replaceAll(/[\u2033\u201c\u201d\u02ba]|''/g, '"')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Reads a length in the project's unit: `180'`, `180 ft`, `54.9 m`, `1,250`, `12'-6"`, `3,5`. A unit other than the project's is
 * converted. Blank is null; a placeholder (`TBD`, `-`) is null with a warning; a negative, overlong or unreadable length is
 * rejected with the reason.
 */
export function parseLength(text: string, { projectUnit, columnUnit, decimalSign }: LengthContext): ParsedLength {
  const shown = text.trim();
  if (shown === '') return { ok: true, value: null };
  if (isNoTag(shown)) return { ok: true, value: null, warning: entryMessage('lengthNotYet', { text: shown }) };
  if (bareNumber.test(shown) && !(decimalSign === 'comma' && shown.includes('.'))) {
    const value = convertWritten(Number(shown), columnUnit ?? projectUnit, projectUnit);
    if (value <= maxLength) return { ok: true, value };
  }
  const typed = shown.length > 60 ? '' : asTyped(shown);
  const approximate = /^[~≈]/.test(typed);
  const measured = measure(typed.replace(/^[-+~≈] ?/, ''), columnUnit ?? projectUnit, decimalSign);
  if (measured === null) {
    return { ok: false, reason: entryMessage('lengthUnreadable', { text: shown.slice(0, 60) }) };
  }
  if (typed.startsWith('-') && measured.value !== 0) return { ok: false, reason: entryMessage('lengthNegative') };
  const value = convertWritten(measured.value, measured.unit, projectUnit);
  if (value > maxLength) {
    const limit = { length: maxLength, unit: projectUnit };
    return { ok: false, reason: entryMessage('lengthTooLong', { limit }) };
  }
  return approximate
    ? {
        ok: true,
        value,
        warning: entryMessage('lengthApproximate', { text: shown, length: { length: value, unit: projectUnit } }),
      }
    : { ok: true, value };
}
