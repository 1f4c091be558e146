/** Sheets that the browser printed, read back from their PDF. */
import { expect, type Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';

export type PaperFormat = 'Letter' | 'A4';

export const papers: readonly PaperFormat[] = ['Letter', 'A4'];

/** Margins at the sides of printed tables and around cards, mm. */
export const sideMargin = 12;
/** Margins above and below printed tables, with texts around the sheet, mm. */
export const textMargin = 18;

/** Sides of a sheet in portrait, pt. */
export const paperSides: Readonly<Record<PaperFormat, readonly [number, number]>> = {
  Letter: [612, 792],
  A4: [595, 842],
};

/** A character of a sheet and the place of the piece of text it is part of, pt from the lower left corner. */
export interface Sign {
  readonly sign: string;
  readonly piece: number;
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** All characters between the margins in the order of the document, without spaces. */
  readonly signs: readonly Sign[];
  /** The same as a text. */
  readonly text: string;
  /** Text of the margins, without spaces. */
  readonly margins: string;
}

/** Removes all spaces: where a text breaks, a PDF has none. */
export const squeezed = (text: string): string => text.replaceAll(/\s+/g, '').normalize('NFKC');

const ptPerMm = 72 / 25.4;

/** Prints a page with its own paper size, or on this paper in the orientation it asks for; `margin` in mm. */
export async function printSheets(page: Page, { format, margin }: { format?: PaperFormat; margin: number }) {
  const pdf = await page.pdf({ preferCSSPageSize: true, ...(format && { format }) });
  return readSheets(pdf, margin);
}

async function readSheets(file: Uint8Array, margin: number): Promise<Sheet[]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const sheets: Sheet[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one document reads one page at a time
    const page = await pdf.getPage(at);
    const [, , width = 0, height = 0] = page.view;
    // oxlint-disable-next-line no-await-in-loop -- one document reads one page at a time
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item, piece) => {
      if (!('str' in item)) return [];
      const [left, y] = [Number(item.transform[4]), Number(item.transform[5])];
      return [{ piece, text: squeezed(item.str), left, right: left + item.width, y }];
    });
    const isInMargin = ({ y }: { y: number }) => y < margin * ptPerMm || y > height - margin * ptPerMm;
    const signs = pieces
      .filter((piece) => !isInMargin(piece))
      .flatMap(({ text, piece, left, right, y }) => Array.from(text, (sign) => ({ sign, piece, left, right, y })));
    sheets.push({
      width,
      height,
      signs,
      text: signs.map(({ sign }) => sign).join(''),
      margins: pieces
        .filter(isInMargin)
        .map(({ text }) => text)
        .join(''),
    });
  }
  return sheets;
}

/** Nothing is printed into the margins at the sides, mm, or beyond them. */
export function expectOnPaper(sheets: readonly Sheet[], margin: number): void {
  const off = sheets.flatMap(({ width, signs }, at) =>
    signs.flatMap(({ sign, left, right }) =>
      left < margin * ptPerMm - 1 || right > width - margin * ptPerMm + 1 ? [`sheet ${at + 1}: ${sign}`] : [],
    ),
  );
  expect(off).toEqual([]);
}

/** The sheets have the sides of this paper, pt; the browser rounds those of A4. */
export function expectPaper(sheets: readonly Sheet[], [across, down]: readonly [number, number]): void {
  for (const { width, height } of sheets)
    expect(Math.max(Math.abs(width - across), Math.abs(height - down)), `${width} × ${height}`).toBeLessThan(2);
}
