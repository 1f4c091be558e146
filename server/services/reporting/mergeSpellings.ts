/**
 * Codes are compared without case and surrounding spaces: spellings of the same code are merged into one row of a report (domain
 * rule 7).
 */
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { ReportRow } from '../../repositories/reporting/request.ts';

const add = (left: CellValue | undefined, right: CellValue | undefined): CellValue =>
  typeof left === 'number' && typeof right === 'number' ? left + right : (left ?? right ?? null);

/**
 * Returns the spelling to show for each text of a field over all rows: one of the existing spellings, independent of row order.
 */
function spellingsOf(rows: readonly ReportRow[], field: string): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const row of rows) {
    const value = row[field];
    if (typeof value !== 'string') continue;
    const [key, text] = [tagKey(value), value.trim()];
    const known = spellings.get(key);
    if (known === undefined || text < known) spellings.set(key, text);
  }
  return spellings;
}

/** Adds up the rows whose `keys` are equal in their comparison form; the first row determines the position. */
export function mergeSpellings(rows: readonly ReportRow[], keys: readonly string[]): ReportRow[] {
  const merged = new Map<string, ReportRow>();
  for (const row of rows) {
    const key = JSON.stringify(keys.map((each) => tagKey(String(row[each] ?? ''))));
    const known = merged.get(key);
    const columns = Object.keys({ ...known, ...row });
    // Key columns can hold numbers, but those must not be added up.
    const joined = (each: string) => (keys.includes(each) ? known?.[each] : add(known?.[each], row[each])) ?? null;
    merged.set(key, known ? Object.fromEntries(columns.map((each) => [each, joined(each)])) : row);
  }
  const spellings = keys.map((field) => [field, spellingsOf(rows, field)] as const);
  return Array.from(merged.values(), (row) => {
    const reported = spellings.flatMap(([field, texts]) => {
      const value = row[field];
      return typeof value === 'string' ? [[field, texts.get(tagKey(value)) ?? value] as const] : [];
    });
    return { ...row, ...Object.fromEntries(reported) };
  });
}
