/** Sort order of cells in a table: numbers by size, texts in natural order, `2` before `12`. */
import type { CellValue } from './scalars.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(left: CellValue, right: CellValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}

const isBlank = (value: CellValue | undefined): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** Compares cells for sorting, ascending or descending; blanks are last either way. */
export function compareCells(left: CellValue | undefined, right: CellValue | undefined, isDown: boolean): number {
  if (isBlank(left) || isBlank(right)) return Number(isBlank(left)) - Number(isBlank(right));
  return compare(left, right) * (isDown ? -1 : 1);
}
