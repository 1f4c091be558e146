/** Cleanup of spreadsheet artifacts in cells before the cells are read (domain rules 3.5). */

import { unguardFormula } from './formulaGuard.ts';

export interface CleanCell {
  readonly text: string;
  /** The cell held a formula error (`#REF!`, `#N/A`…): it was blanked, and the user should be notified. */
  readonly problem?: 'excelError';
}

const formulaErrors = new Set([
  '#REF!',
  '#N/A',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#GETTING_DATA',
]);

/** Number with more significant digits than a spreadsheet shows: the residue of a binary fraction printed in full. */
const floatNoise = /^-?\d{1,15}\.\d{1,25}(?:[eE][-+]?\d{1,3})?$/;
const shownDigits = 15;

function withoutFloatNoise(text: string): string {
  if (text.length <= shownDigits || !floatNoise.test(text)) return text;
  const digits = text
    .replace(/[eE].*$/, '')
    .replaceAll(/[-.]/g, '')
    .replace(/^0+/, '').length;
  if (digits <= shownDigits) return text;
  return String(Number(Number(text).toPrecision(shownDigits)));
}

const isFormulaError = (text: string): boolean => formulaErrors.has(text.toUpperCase());

/** Characters that PostgreSQL rejects or that are invisible. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- control characters are matched on purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u061c\u200b\u200e\u200f\u202a\u202c\u2060\u2066\u2068\u2069\ufeff]/g;

/**
 * Returns the text without characters that no database accepts or that are invisible: control and zero-width characters,
 * direction marks. Broken surrogates, and characters that reverse the direction of the following letters, so that a tag reads as
 * another, become a visible mark (docs/decisions/untrusted-input-and-limits.md). Trimmed; line breaks (and Excel's `_x000D_`)
 * become spaces.
 * @param lines `keep` leaves line breaks in place: a route cell separates its raceways with them.
 */
function cleanText(raw: string, lines: 'join' | 'keep'): string {
  return raw
    .replaceAll(/_x000[dD]_\n?|\r\n?/g, '\n')
    .replaceAll(lines === 'join' ? /[\n\u2028\u2029\t]/g : /\t/g, ' ')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/[\p{Surrogate}\u202b\u202d\u202e\u2067]/gu, '\ufffd')
    .trim();
}

/**
 * Returns the text of a file cell: cleaned, formula errors blanked, float noise removed (9.3000000000000007 is 9.3), and without
 * the apostrophe that our own exports put before formula-like text.
 */
export function cleanCell(raw: string, lines: 'join' | 'keep' = 'join'): CleanCell {
  const text = cleanText(raw, lines);
  return isFormulaError(text) ? { text: '', problem: 'excelError' } : { text: withoutFloatNoise(unguardFormula(text)) };
}

/** Returns a typed or pasted cell exactly as entered, apart from cleanup: the user sees the intended text on the screen. */
export function cleanTyped(typed: string, lines: 'join' | 'keep' = 'join'): CleanCell {
  const text = cleanText(typed, lines);
  return isFormulaError(text) ? { text, problem: 'excelError' } : { text };
}
