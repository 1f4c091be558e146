/** A table that the browser printed, compared with its sheets. */
import { expect, type Page } from '@playwright/test';
import {
  expectOnPaper,
  expectPaper,
  papers,
  paperSides,
  printSheets,
  sideMargin,
  squeezed,
  textMargin,
} from './sheets.ts';
import type { Sheet, Sign } from './sheets.ts';

/** Printed cells by row, and the whole text. */
export interface PrintedTable {
  readonly heads: readonly string[];
  /** Rows, and the total at the end. */
  readonly rows: readonly (readonly string[])[];
  /** For each column: true if its texts stay on one line. */
  readonly isWhole: readonly boolean[];
  readonly text: string;
}

/** Returns the table of a page in print media, and the text of the page. */
export const tableOn = (paper: Page): Promise<Omit<PrintedTable, 'isWhole'>> =>
  paper.evaluate(() => {
    const [heads = [], ...rows] = Array.from(document.querySelectorAll('table tr'), (row) =>
      Array.from(row.querySelectorAll('th, td'), ({ textContent }) => textContent),
    );
    return { heads, rows, text: document.querySelector('main')!.innerText };
  });

/** Prints the document on each paper, compares it with its table, and returns the sheets of the first one. */
export async function expectSheets(paper: Page, table: PrintedTable): Promise<Sheet[]> {
  let first: Sheet[] = [];
  for (const format of papers) {
    // oxlint-disable-next-line no-await-in-loop -- one page prints once at a time
    const sheets = await printSheets(paper, { format, margin: textMargin });
    const [short, long] = paperSides[format];
    expectPaper(sheets, [long, short]);
    expectOnPaper(sheets, sideMargin);
    expectWhole(sheets, table);
    if (first.length === 0) first = sheets;
  }
  return first;
}

/** The sheets show the text of the printed page once and completely, and the heads of its table on each sheet with rows. */
function expectWhole(sheets: readonly Sheet[], { heads, rows, isWhole, text }: PrintedTable): void {
  const head = squeezed(heads.join(''));
  const table = squeezed(rows.flat().join(''));
  const all = squeezed(text);
  const after = all.slice(all.indexOf(head + table) + head.length + table.length);
  const parts = sheets.map((sheet, at) => {
    if (at === 0) return sheet.signs;
    if (sheet.text.startsWith(head)) return sheet.signs.slice(head.length);
    expect(after, `sheet ${at + 1} without heads`).toContain(sheet.text);
    return sheet.signs;
  });
  const signs = parts.flatMap((part, at) => part.map((sign) => ({ ...sign, sheet: at })));
  const printed = textOf(signs);
  // Long texts: what surrounds the first difference says more than both of them.
  const differs = Array.from(printed).findIndex((sign, place) => sign !== all[place]);
  const around = (whole: string) => (differs < 0 ? '' : whole.slice(Math.max(0, differs - 40), differs + 40));
  expect(around(printed)).toBe(around(all));
  expect(printed.length).toBe(all.length);
  expect(all.indexOf(head + table), 'the table on the sheets').toBeGreaterThanOrEqual(0);

  let at = all.indexOf(head + table) + head.length;
  const wrong: string[] = [];
  let from = at - head.length;
  for (const word of heads.flatMap((name) => name.split(/\s+/))) {
    if (isBroken(signs.slice(from, from + word.length))) wrong.push(`${word} is broken in the heads`);
    from += word.length;
  }
  for (const row of rows) {
    let before: readonly PlacedSign[] = [];
    for (const [column, cell] of row.entries()) {
      const own = signs.slice(at, at + squeezed(cell).length);
      at += own.length;
      if (isWhole[column] && partsOf(cell, own).some(isBroken)) wrong.push(`${cell} is broken`);
      if (isOver(before, own)) wrong.push(`${cell} is printed over ${textOf(before)}`);
      if (own.length > 0) before = own;
    }
  }
  expect(wrong).toEqual([]);
}

type PlacedSign = Sign & { readonly sheet: number };

const textOf = (signs: readonly Sign[]): string => signs.map(({ sign }) => sign).join('');

/** The characters of each tag in a list of tags. */
function partsOf(cell: string, signs: readonly PlacedSign[]): PlacedSign[][] {
  let from = 0;
  return cell.split(/(?<=;) /).map((part) => signs.slice(from, (from += squeezed(part).length)));
}

const isBroken = (signs: readonly PlacedSign[]): boolean =>
  new Set(signs.map(({ y, sheet }) => `${sheet} ${Math.round(y)}`)).size > 1;

/** True if a text starts left of the end of the text before it. What the PDF has as one piece of text does not overlap. */
const isOver = (before: readonly PlacedSign[], signs: readonly PlacedSign[]): boolean =>
  before.at(-1)?.piece !== signs[0]?.piece &&
  Math.min(...signs.map(({ left }) => left)) < Math.max(...before.map(({ right }) => right)) - 0.5;
