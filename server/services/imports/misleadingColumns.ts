/** Columns of item numbers, which tell a file's rows apart and nothing else. */
import type { HeadedFields } from '../../../contract/commodities/fields/field.ts';
import type { ColumnMapping } from '../../../contract/imports/imports.ts';

/** So few numbers in a row may be tags. */
const tellingNumbers = 5;

/** Of the steps between two item numbers so many may be other than 1: rows were taken out, or put in from another list. */
const brokenSteps = 0.05;

/** Whether the filled cells are 1, 2, 3 and so on, but for a gap here and there. */
export function countsRows(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length < tellingNumbers || filled[0] !== '1') return false;
  const broken = filled.filter((cell, place) => place > 0 && cell !== String(Number(filled[place - 1]) + 1));
  return broken.length <= filled.length * brokenSteps;
}

/**
 * The columns (0-based) taken for a key that count the rows of the file. Of a key of several fields the last may count:
 * the conductors of one cable are 1, 2, 3; they are item numbers when they go on from cable to cable.
 */
export function countedKeys(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  { keyFields }: HeadedFields,
): number[] {
  const columns = Object.entries(mapping)
    .filter(([, field]) => keyFields.includes(field))
    .map(([column]) => Number(column));
  const cellsOf = (column: number) => rows.map((row) => row[column] ?? '');
  const isOfOne = (column: number) => new Set(cellsOf(column).map((cell) => cell.trim())).size <= 1;
  return columns.filter((column) => {
    const others = columns.filter((other) => other !== column);
    return countsRows(cellsOf(column)) && (others.length === 0 || !others.every(isOfOne));
  });
}
