/** Cell styles of a workbook: number formats, and struck-out fonts. */
import { elementsOf } from './markup.ts';
import { numberFormats, type NumberFormat } from './numberFormat.ts';
import { isOn } from './richText.ts';

/** Styles by the style number that a cell refers to. */
export interface CellStyles {
  readonly formats: readonly (NumberFormat | null)[];
  readonly struck: ReadonlySet<number>;
}

export const noStyles: CellStyles = { formats: [], struck: new Set() };

/** Parses the styles part. Fonts of conditional formats are left out, since their conditions are not evaluated. */
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
