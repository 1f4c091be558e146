/** Detection of the decimal sign of a column: a single cell is rarely conclusive, the column is (domain rule 3.6). */
import { z } from 'zod/mini';

export const decimalSigns = ['comma', 'point'] as const;
export type DecimalSign = (typeof decimalSigns)[number];
const decimalSign = z.enum(decimalSigns);

/** Evidence of one cell: one of the signs, or a mark followed by three digits, which can be either. */
export type DecimalEvidence = DecimalSign | 'ambiguous';

/** Combined evidence of all cells of a column. */
export type ColumnEvidence = Readonly<Record<DecimalEvidence, boolean>>;

export const noEvidence: ColumnEvidence = { comma: false, point: false, ambiguous: false };

/**
 * Decimal sign used for the ambiguous numbers of a column, and its source. chosen: by a user · column: from the other cells of
 * the column · file: from its other columns · mixed: cells of the column contradict each other · nothing: no evidence, and each
 * number is read by itself: a comma before three digits separates thousands, a point is decimal.
 */
export interface DecimalReading {
  readonly sign: DecimalSign | null;
  readonly from: 'chosen' | 'column' | 'file' | 'mixed' | 'nothing';
}

/** Decimal sign of columns by index (0-based), where a user set it. */
export const chosenDecimals = z.record(z.string().check(z.regex(/^\d{1,5}$/)), decimalSign);

const amount = /^[-+~≈]? ?([\d., ]*\d[\d., ]*?)[ .]?\p{L}*\.?$/u;
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;
const comma =
  /^(?:[\d ]*,(?:\d{1,2}|\d{4,})|(?:0|\d{4,}|\d{1,3}(?: \d{3})+),\d+|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/;
const point =
  /^(?:[\d ]*\.(?:\d{1,2}|\d{4,})|(?:0|\d{4,}|\d{1,3}(?: \d{3})+)\.\d+|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})$/;

/** Returns the number in a cell as written, without sign and unit. */
const digitsOf = (cell: string): string =>
  amount.exec(cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim())?.[1] ?? '';

/** Returns the evidence of a cell for the decimal sign; undefined if it has none, or is not a number. */
export function decimalEvidence(cell: string): DecimalEvidence | undefined {
  if (cell.length > 40 || !/[.,]/.test(cell)) return undefined;
  const digits = digitsOf(cell);
  if (ambiguous.test(digits)) return 'ambiguous';
  if (comma.test(digits)) return 'comma';
  return point.test(digits) ? 'point' : undefined;
}

/** True for a number without sign or unit that can be read in two ways: `7,125`, `2.250`. */
export const isAmbiguousNumber = (text: string): boolean => ambiguous.test(text);

/** Reads such a number with the given decimal sign. */
export function readAmbiguous(text: string, sign: DecimalSign): number {
  const mark = text.includes(',') ? 'comma' : 'point';
  return Number(mark === sign ? text.replace(',', '.') : text.replace(/[.,]/, ''));
}

/** Returns both readings of a cell that is ambiguous. */
export function bothReadings(cell: string): Readonly<Record<DecimalSign, number>> {
  const digits = digitsOf(cell);
  return { comma: readAmbiguous(digits, 'comma'), point: readAmbiguous(digits, 'point') };
}

const signOf = ({ comma: hasComma, point: hasPoint }: ColumnEvidence): DecimalSign | 'mixed' | undefined =>
  hasComma && hasPoint ? 'mixed' : hasComma ? 'comma' : hasPoint ? 'point' : undefined;

/** Determines how the ambiguous numbers of each column are read, from all cells of all columns. */
export function settleDecimals(
  columns: Readonly<Record<string, ColumnEvidence>>,
  chosen: Readonly<Record<string, DecimalSign>>,
): Record<string, DecimalReading> {
  const file = new Set(Object.values(columns).map(signOf));
  file.delete(undefined);
  const [ofFile] = file;
  const readingOf = ([column, evidence]: [string, ColumnEvidence]): DecimalReading => {
    const own = chosen[column];
    if (own !== undefined) return { sign: own, from: 'chosen' };
    const sign = signOf(evidence);
    if (sign === 'mixed') return { sign: null, from: 'mixed' };
    if (sign !== undefined) return { sign, from: 'column' };
    if (file.size === 1 && ofFile !== undefined && ofFile !== 'mixed') return { sign: ofFile, from: 'file' };
    return { sign: null, from: 'nothing' };
  };
  return Object.fromEntries(Object.entries(columns).map((entry) => [entry[0], readingOf(entry)]));
}
