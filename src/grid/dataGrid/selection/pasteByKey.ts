/** Pasted block that contains the columns its rows are named by: each line is matched to the row it names, in any order. */
import type { CellRange } from './cellRange.ts';
import type { GridColumn, KeyMismatch, RowHandle, RowSource } from '../gridColumn.ts';

interface Grid {
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
}

export interface KeyedLines {
  /** Lines of the block with the rows they name. */
  readonly lines: readonly { readonly line: readonly string[]; readonly row: RowHandle }[];
  /** Undefined if every line names one selected row, and every selected row is named. */
  readonly mismatch: KeyMismatch | undefined;
  /** Lines that name no listed row; a name on several lines is left out. */
  readonly unknown: readonly (readonly string[])[];
}

/** Returns the lines by the rows they name; null unless the block contains all key columns and at least one other. */
export function linesByKey(
  { columns, rows }: Grid,
  target: CellRange,
  pasted: readonly (readonly string[])[],
): KeyedLines | null {
  const width = Math.max(...pasted.map((line) => line.length));
  const keys = columns.flatMap(({ keyOf }, at) => (keyOf ? at : []));
  const nameKey = columns.find(({ keyOf }) => keyOf)?.keyOf ?? String;
  const isWithin = (at: number) => at >= target.left && at < target.left + width;
  if (keys.length === 0 || width <= keys.length || !keys.every(isWithin)) return null;

  const nameOfLine = (line: readonly string[]) =>
    keys
      .map((at) => line[at - target.left] ?? '')
      .join(' ')
      .trim();
  const nameOfRow = (row: RowHandle) =>
    keys
      .map((at) => columns[at]?.text(row) ?? '')
      .join(' ')
      .trim();
  const lines = pasted
    .filter((line) => line.some((text) => text.trim() !== ''))
    .map((line) => ({ line, name: nameOfLine(line), key: nameKey(nameOfLine(line)) }));
  const linesOf = countBy(lines.map(({ key }) => key));
  const rowsOf = new Map<string, RowHandle[]>();
  for (let at = 0; at < rows.length; at++) {
    const row = rows.at(at);
    const key = row.group ? null : nameKey(nameOfRow(row));
    if (key === null || !linesOf.has(key)) continue;
    const known = rowsOf.get(key);
    if (known) known.push(row);
    else rowsOf.set(key, [row]);
  }

  const unknown = lines.filter(({ key }) => !rowsOf.has(key)).map(({ name }) => name);
  const isTwice = (key: string) => linesOf.get(key) !== 1 || (rowsOf.get(key)?.length ?? 0) > 1;
  const twice = lines.filter(({ key }) => rowsOf.has(key) && isTwice(key)).map(({ name }) => name);
  const missing: string[] = [];
  for (let at = target.top; at <= Math.min(target.bottom, rows.length - 1); at++) {
    const row = rows.at(at);
    if (!row.group && !linesOf.has(nameKey(nameOfRow(row)))) missing.push(nameOfRow(row));
  }
  const isMatch = unknown.length + twice.length + missing.length === 0;
  return {
    unknown: lines.flatMap(({ line, name, key }) =>
      name === '' || rowsOf.has(key) || linesOf.get(key) !== 1 ? [] : [line],
    ),
    lines: lines.flatMap(({ line, key }) => {
      const [row] = rowsOf.get(key) ?? [];
      return row && !isTwice(key) ? { line, row } : [];
    }),
    mismatch: isMatch ? undefined : { unknown: [...new Set(unknown)], twice: [...new Set(twice)], missing },
  };
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
