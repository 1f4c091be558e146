/** Which mark is the decimal sign of a column: one cell rarely says it, the column does (domain rule 3.6). */
import { z } from 'zod';

export const decimalSigns = ['comma', 'point'] as const;
export type DecimalSign = (typeof decimalSigns)[number];
const decimalSign = z.enum(decimalSigns);

/** What a cell says: one of the signs, or a mark with three digits after it, which may be either. */
export type DecimalEvidence = DecimalSign | 'ambiguous';

/** What all cells of a column say together. */
export type ColumnEvidence = Readonly<Record<DecimalEvidence, boolean>>;

export const noEvidence: ColumnEvidence = { comma: false, point: false, ambiguous: false };

/**
 * How the ambiguous numbers of a column are read, and why. chosen: by a person · column: the other cells of the column
 * say it · file: its other columns do · mixed: cells of the column contradict each other · nothing: nothing says it, and
 * each is read by itself: a comma before three digits is of thousands, a point is decimal.
 */
export interface DecimalReading {
  readonly sign: DecimalSign | null;
  readonly from: 'chosen' | 'column' | 'file' | 'mixed' | 'nothing';
}

/** The sign of a column by its index (0-based), where a person set it. */
export const chosenDecimals = z.record(z.string().regex(/^\d{1,5}$/), decimalSign);

const amount = /^[-+~≈]? ?([\d., ]*\d[\d., ]*?)[ .]?\p{L}*\.?$/u;
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;
const comma =
  /^(?:[\d ]*,(?:\d{1,2}|\d{4,})|(?:0|\d{4,}|\d{1,3}(?: \d{3})+),\d+|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/;
const point =
  /^(?:[\d ]*\.(?:\d{1,2}|\d{4,})|(?:0|\d{4,}|\d{1,3}(?: \d{3})+)\.\d+|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})$/;

/** The number of a cell as it is written, without sign and unit. */
const digitsOf = (cell: string): string =>
  amount.exec(cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim())?.[1] ?? '';

/** What a cell says of the decimal sign; undefined where it has none, or is no number. */
export function decimalEvidence(cell: string): DecimalEvidence | undefined {
  if (cell.length > 40 || !/[.,]/.test(cell)) return undefined;
  const digits = digitsOf(cell);
  if (ambiguous.test(digits)) return 'ambiguous';
  if (comma.test(digits)) return 'comma';
  return point.test(digits) ? 'point' : undefined;
}

/** A number without sign or unit that may be two: `7,125`, `2.250`. */
export const isAmbiguousNumber = (text: string): boolean => ambiguous.test(text);

/** Such a number under a sign. */
export function readAmbiguous(text: string, sign: DecimalSign): number {
  const mark = text.includes(',') ? 'comma' : 'point';
  return Number(mark === sign ? text.replace(',', '.') : text.replace(/[.,]/, ''));
}

/** Both ways to read a cell that may be two numbers. */
export function bothReadings(cell: string): Readonly<Record<DecimalSign, number>> {
  const digits = digitsOf(cell);
  return { comma: readAmbiguous(digits, 'comma'), point: readAmbiguous(digits, 'point') };
}

const signOf = ({ comma: hasComma, point: hasPoint }: ColumnEvidence): DecimalSign | 'mixed' | undefined =>
  hasComma && hasPoint ? 'mixed' : hasComma ? 'comma' : hasPoint ? 'point' : undefined;

/** How the ambiguous numbers of each column are read, by all cells of all columns. */
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
