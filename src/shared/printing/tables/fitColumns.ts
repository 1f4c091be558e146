/**
 * Fits the columns of a printed table to the width of a sheet: the text becomes small enough that no number, date or tag breaks,
 * and the rest of the width goes to the columns with longer texts. Estimated from the texts, because a browser lays out a table for
 * paper only when it prints.
 */
import type { SheetOrientation } from '../../files/sheetMargins.ts';

export interface PrintedColumn {
  readonly header: string;
  /** All texts of the column, with its total. */
  readonly texts: Iterable<string>;
  /** True for numbers and dates, which stay on one line; other texts break between words, lists of tags between tags. */
  readonly isWhole: boolean;
  /** True for tags, in the monospaced font. */
  readonly isMono: boolean;
}

interface MeasuredColumn {
  /** Width of the longest part that stays on one line, em. */
  readonly longest: number;
  /** Width at which most cells take one line, em. */
  readonly ideal: number;
}

export interface FittedColumns {
  /** Size of the text, pt. */
  readonly size: number;
  /** Width of each column, percent. */
  readonly widths: readonly number[];
}

export interface TableLayout {
  readonly orientation: SheetOrientation;
  /** Percentage of the largest text size. */
  readonly scale: number;
}

/** Size of the text if the columns have enough space, pt. */
export const maxTextSize = 8;
/** Smaller texts are hard to read on paper, pt. */
export const readableTextSize = 5;
const minTextSize = 1;
/** Space to the left and right of a text, pt; `--printed-padding` in the styles of printed tables. */
const padding = 4.5;

const ptPerMm = 72 / 25.4;
/** Width inside the margins of the narrower of Letter and A4, pt. */
const sheetWidth: Readonly<Record<SheetOrientation, number>> = { landscape: 255 * ptPerMm, portrait: 186 * ptPerMm };

/** Longer words of plain text may break, em. */
const maxWord = 12;
/** Longer texts take several lines, em. */
const maxIdeal = 24;

const monoEm = 0.6;
const headerFactor = 1.08;
const narrow = /[ .,;:'’|!ijlIt()[\]/-]/;
const wide = /[A-Z0-9#]/;
const widest = /[MWmw@%]/;

/** Returns the estimated width of a text, em. */
const widthOf = (text: string, isMono: boolean): number => {
  if (isMono) return text.length * monoEm;
  let sum = 0;
  for (const sign of text) sum += narrow.test(sign) ? 0.36 : widest.test(sign) ? 0.92 : wide.test(sign) ? 0.66 : 0.57;
  return sum;
};

function measured({ header, texts, isWhole, isMono }: PrintedColumn): MeasuredColumn {
  const words = header.split(/\s+/).map((word) => widthOf(word, false) * headerFactor);
  let longest = Math.max(...words);
  let ideal = longest;
  for (const text of new Set(texts)) {
    const parts = isWhole ? [text] : text.split(isMono ? /(?<=;) / : /\s+/);
    for (const part of parts) {
      const width = widthOf(part, isMono);
      longest = Math.max(longest, isWhole || isMono ? width : Math.min(width, maxWord));
    }
    ideal = Math.max(ideal, Math.min(widthOf(text, isMono), Math.max(longest, maxIdeal)));
  }
  return { longest, ideal: Math.max(ideal, longest) };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const sizeOf = (needed: number, space: number, scale: number): number =>
  Math.max(minTextSize, Math.min((maxTextSize * scale) / 100, Math.floor((space / needed) * 20) / 20));

/** Returns the text size and the column widths of a table on a sheet; widths add up to 100. */
export function fitColumns(columns: readonly PrintedColumn[], { orientation, scale }: TableLayout): FittedColumns {
  const all = columns.map(measured);
  const space = sheetWidth[orientation] - columns.length * padding;
  const needed = sumOf(all.map(({ longest }) => longest));
  const size = sizeOf(needed, space, scale);
  const spare = Math.max(0, space - needed * size);
  const wanted = all.map(({ longest, ideal }) => (ideal - longest) * size);
  const share = Math.min(1, spare / (sumOf(wanted) || 1));
  const widths = all.map(({ longest }, at) => longest * size + (wanted[at] ?? 0) * share + padding);
  const total = sumOf(widths);
  return { size, widths: widths.map((width) => (width / total) * 100) };
}
