/**
 * Hours of timesheets. They are counted in hundredths, which are integers, so that sums are exact; displayed and sent in hours.
 */
import { parseWrittenNumber } from '../base/values/writtenNumber.ts';

/** Largest plausible value; more is a typing error, or a column mapped by mistake. */
const maxHours = 10_000;

export interface WrittenHours {
  readonly hundredths: number;
  /** True if digits after the second decimal were rounded. */
  readonly isRounded: boolean;
}

const minus = /[\u2010-\u2015\u2212]/g;

/**
 * Parses `8`, `7.25`, `7,5`, `7:30`, `-2`, `(2.00)`, `2-`; a blank and a dash are 0. Null if the text is not a number of hours.
 */
export function parseHours(text: string): WrittenHours | null {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(minus, '-').replaceAll(/\s+/g, ' ').trim();
  if (plain === '' || plain === '-') return { hundredths: 0, isRounded: false };
  const [, opened = '', sign = '', amount = '', after = ''] =
    /^(\()? ?([-+]?) ?([\d.,: ]*\d[\d.,]*) ?(?:h|hrs?|hours?)? ?(-|\))?$/.exec(plain) ?? [];
  if ((opened === '(') !== (after === ')')) return null;
  const value = clock(amount) ?? parseWrittenNumber(amount.trim());
  if (value === null || !(value <= maxHours)) return null;
  const exact = Number((value * 100).toPrecision(12));
  const hundredths = Math.round(exact);
  const isNegative = sign === '-' || opened === '(' || after === '-';
  return { hundredths: isNegative && hundredths !== 0 ? -hundredths : hundredths, isRounded: exact !== hundredths };
}

/** Parses `7:30` as seven and a half hours. */
function clock(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,3}):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) + Number(minutes) / 60;
}

/** Converts hundredths to hours. */
export const inHours = (hundredths: number): number => hundredths / 100;
/** Converts hours to hundredths. */
export const inHundredths = (hours: number): number => Math.round(hours * 100);
