/** Detects columns of item numbers, which only distinguish the rows of a file. */
import type { HeadedFields } from '../../../contract/commodities/fields/field.ts';
import type { ColumnMapping } from '../../../contract/imports/imports.ts';

/** Minimum number of consecutive values; fewer might be tags. */
const tellingNumbers = 5;

/** Maximum share of steps other than 1 between item numbers: rows were removed, or inserted from another list. */
const brokenSteps = 0.05;

/** True if the filled cells are 1, 2, 3 and so on, except for occasional gaps. */
export function countsRows(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length < tellingNumbers || filled[0] !== '1') return false;
  const broken = filled.filter((cell, place) => place > 0 && cell !== String(Number(filled[place - 1]) + 1));
  return broken.length <= filled.length * brokenSteps;
}

/**
 * Columns (0-based) mapped to a key that count the rows of the file. In a key of several fields the last can count: the
 * conductors of one cable are 1, 2, 3; they are item numbers if they continue from cable to cable.
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
