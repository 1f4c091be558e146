/** Rows of a sheet that are not data: blank rows, repeated headers, totals, section titles (domain rule 3.4). */
import { cleanCell } from '../base/values/cells.ts';
import { cellText, filledCells } from './mergedHeaders.ts';
import { normaliseHeader } from './headings/normaliseHeader.ts';

const nearlyEvery = 0.8;

export function isBlankRow(cells: readonly string[]): boolean {
  return filledCells(cells).length === 0;
}

/** True for a header that is repeated further down: nearly every filled cell repeats its own column's header, or a part of it. */
export function isRepeatedHeader(cells: readonly string[], headers: readonly string[]): boolean {
  let filled = 0;
  let repeated = 0;
  for (const [column, cell] of cells.entries()) {
    const { text } = normaliseHeader(cleanCell(cell).text);
    if (text === '') continue;
    filled += 1;
    const header = headers[column] ?? '';
    if ([header, ...header.split(' / ')].some((part) => normaliseHeader(part).text === text)) repeated += 1;
  }
  return filled > 0 && repeated >= nearlyEvery * filled && repeated >= Math.min(2, headers.length);
}

/** True for a total: the key cell (or, if that is blank, the first filled cell) starts with "total" or "subtotal". */
export function isTotalRow(cells: readonly string[], keyColumns: readonly number[]): boolean {
  const keyed = keyColumns.map((column) => cellText(cells, column)).find((text) => text !== '');
  return /^(?:grand )?(?:sub[- ]?)?totals?(?:$|[\s:=(])/i.test(keyed ?? filledCells(cells)[0] ?? '');
}

/**
 * True for the title of an area or panel between the data: one or two filled cells where the sheet has four columns or more. A
 * key that looks like a tag (a digit, no space) with another filled cell next to it is data, even if nothing else is filled.
 */
export function isSectionRow(
  cells: readonly string[],
  headers: readonly string[],
  keyColumns: readonly number[],
): boolean {
  const filled = filledCells(cells);
  if (filled.length === 0 || filled.length > 2 || filledCells(headers).length < 4) return false;
  const key = keyColumns.map((column) => cellText(cells, column)).find((text) => text !== '') ?? '';
  return filled.length === 1 || !/\d/.test(key) || /\s/.test(key);
}
