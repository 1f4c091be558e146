/** Rows of a sheet as text, and headers that span two or three rows with merged cells (domain rules 3.2). */
import { cleanCell } from '../base/values/cells.ts';

export type Rows = readonly (readonly string[])[];

export const cellText = (cells: readonly string[] | undefined, column: number) => cleanCell(cells?.[column] ?? '').text;
export const filledCells = (cells: readonly string[]) =>
  cells.map((cell) => cleanCell(cell).text).filter((text) => text !== '');
export const widthOf = (rows: Rows) => rows.reduce((widest, row) => Math.max(widest, row.length), 0);

/**
 * Returns the header texts of a block of rows, upper and lower joined by " / ". The text of a merged cell is only in its first
 * column: it extends to the right over blank cells as long as there is text below and no new text above.
 */
export function joinHeader(block: Rows): string[] {
  const texts = block.map((row) => Array.from({ length: widthOf(block) }, (_, column) => cellText(row, column)));
  const below = (row: number, column: number) => texts.slice(row + 1).some((lower) => lower[column] !== '');
  const spread = texts.map((own, row) => {
    let span = '';
    return own.map((text, column) => {
      if (text !== '' || texts.slice(0, row).some((upper) => upper[column] !== ''))
        span = below(row, column) ? text : '';
      return text === '' && below(row, column) ? span : text;
    });
  });
  return (texts[0] ?? []).map((_, column) =>
    spread
      .map((row) => row[column] ?? '')
      .filter((text, row, all) => text !== '' && text !== all[row - 1])
      .join(' / '),
  );
}
