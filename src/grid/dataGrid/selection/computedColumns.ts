/** Pasted blocks across columns that no one types: a list from elsewhere does not have them. */
import type { GridCells } from './gridSelection.ts';
import type { CellRange } from './cellRange.ts';

type Block = readonly (readonly string[])[];

/**
 * Returns the block with a blank cell for each computed column it crosses, so that the cells after it reach their columns. A
 * block that was copied here and edited elsewhere has these columns: its cells there hold what the grid shows.
 */
export function aroundComputed({ columns, rows }: GridCells, { top, left }: CellRange, block: Block): Block {
  const width = Math.max(...block.map((line) => line.length));
  const crossed = columns.flatMap(({ isComputed }, at) => (isComputed && at > left && at < left + width ? at : []));
  if (crossed.length === 0) return block;
  const pairs = block.slice(0, rows.length - top).flatMap((line, at) => {
    const row = rows.at(top + at);
    return crossed.map((column) => [line[column - left] ?? '', columns[column]!.text(row)] as const);
  });
  const shown = pairs.filter(([, text]) => text !== '');
  if (shown.length > 0 && pairs.every(([pasted, text]) => comparable(pasted) === comparable(text))) return block;
  return block.map((line) => {
    const placed: string[] = [];
    for (const text of line) {
      while (placed.length > 0 && columns[left + placed.length]?.isComputed) placed.push('');
      placed.push(text);
    }
    return placed;
  });
}

/** Returns a figure without its separators: a spreadsheet formats numbers its own way. */
const comparable = (text: string): string => {
  const digits = text.replaceAll(/[^\d.-]/g, '');
  return digits === '' ? text.trim() : String(Number(digits));
};
