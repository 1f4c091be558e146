/** Properties of whole columns derived from the first rows of a sheet: runs at the end of a type. */
import { cleanCell } from '../../../../../contract/base/values/cells.ts';

const runsAtEnd = /(?:^|\s)(\d{1,3})\s?-\s?OF$/i;

/** Parallel runs written after the type, `240mm² CU 8-OF`; used to remove them from the type. */
export const runsSuffix = /\s\d{1,3}\s?-\s?OF$/i;

/** Number of runs at the end of a type's text, or null. */
export function runsInText(text: string): number | null {
  const digits = runsAtEnd.exec(text)?.[1];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}

/** True if most filled cells of a column end with runs. */
export function endsWithRuns(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cleanCell(cell).text).filter((text) => text !== '');
  return texts.length > 0 && texts.filter((text) => runsInText(text) !== null).length * 2 > texts.length;
}
