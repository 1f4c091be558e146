/** The styles of a workbook's cells: how numbers are shown, and which fonts are struck out. */
import { elementsOf } from './markup.ts';
import { numberFormats, type NumberFormat } from './numberFormat.ts';
import { isOn } from './richText.ts';

/** By the style number a cell names. */
export interface CellStyles {
  readonly formats: readonly (NumberFormat | null)[];
  readonly struck: ReadonlySet<number>;
}

export const noStyles: CellStyles = { formats: [], struck: new Set() };

/** Reads the styles part; fonts of conditional formats are left out, since what they depend on is not evaluated. */
export function cellStyles(markup: string, is1904: boolean): CellStyles {
  const elements = elementsOf(markup);
  const struckFonts = new Set<number>();
  const struck = new Set<number>();
  let fonts = 0;
  let font: number | null = null;
  let styles = 0;
  for (const { name, parent, attributes } of elements) {
    if (name === 'font') font = parent === 'fonts' ? fonts++ : null;
    else if (name === 'strike' && parent === 'font' && font !== null && isOn(attributes['val'])) struckFonts.add(font);
    else if (name === 'xf' && parent === 'cellXfs') {
      if (struckFonts.has(Number(attributes['fontId'] ?? 0))) struck.add(styles);
      styles += 1;
    }
  }
  return { formats: numberFormats(elements, is1904), struck };
}
