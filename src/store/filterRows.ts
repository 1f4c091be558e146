/** Which rows answer a query. Text is matched once per distinct value, then rows by code. */
import type { NumberColumn } from './numberColumn.ts';
import type { Filter, Query } from './query.ts';
import type { Table, TableColumn } from './table.ts';
import { blankCode, type TextColumn } from './textColumn.ts';

/** One byte per row, 1 when the row answers. */
type Mask = Uint8Array;

/** The rows that answer, by index, in the table's order. */
export function filterRows(table: Table, query: Pick<Query, 'search' | 'searchFields' | 'filters'>): Int32Array {
  const mask: Mask = new Uint8Array(table.length).fill(1);
  const columns = query.searchFields.flatMap((field) => table.columns.get(field) ?? []);
  for (const word of query.search.toLowerCase().split(/\s+/).filter(Boolean)) keepWord(mask, columns, word);
  for (const filter of query.filters) keepFilter(mask, table.columns.get(filter.field), filter);
  return rowsIn(mask);
}

function rowsIn(mask: Mask): Int32Array {
  const rows = new Int32Array(mask.length);
  let count = 0;
  for (let row = 0; row < mask.length; row++) if (mask[row] === 1) rows[count++] = row;
  return rows.slice(0, count);
}

function keepWord(mask: Mask, columns: readonly TableColumn[], word: string): void {
  const found: Mask = new Uint8Array(mask.length);
  for (const column of columns) {
    if (column.kind === 'text') markFound(found, column, (value) => value.includes(word));
  }
  for (let row = 0; row < mask.length; row++) mask[row]! &= found[row]!;
}

function markFound(found: Mask, column: TextColumn, matches: (lower: string) => boolean): void {
  const hits = hitsOf(column, matches);
  if (!hits) return;
  const { codes } = column;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code !== blankCode) found[row]! |= hits[code]!;
  }
}

/** One byte per distinct value; null when none matches. */
function hitsOf(column: TextColumn, matches: (lower: string) => boolean): Uint8Array | null {
  const lower = column.lower();
  const hits = new Uint8Array(lower.length);
  let isHit = false;
  for (let code = 0; code < lower.length; code++) {
    if (matches(lower[code]!)) {
      hits[code] = 1;
      isHit = true;
    }
  }
  return isHit ? hits : null;
}

function keepFilter(mask: Mask, column: TableColumn | undefined, filter: Filter): void {
  if (!column) {
    if (filter.is !== 'blank') mask.fill(0);
  } else if (column.kind === 'text') keepText(mask, column, filter);
  else keepNumbers(mask, column, numberTest(filter));
}

function keepText(mask: Mask, column: TextColumn, filter: Filter): void {
  const { codes } = column;
  if (filter.is === 'blank' || filter.is === 'filled') {
    const wantsBlank = filter.is === 'blank';
    for (let row = 0; row < mask.length; row++) if ((codes[row] === blankCode) !== wantsBlank) mask[row] = 0;
    return;
  }
  const hits = hitsOf(column, textTest(filter));
  if (!hits) mask.fill(0);
  else for (let row = 0; row < mask.length; row++) if (hits[codes[row]!] !== 1) mask[row] = 0;
}

function textTest(filter: Filter): (lower: string) => boolean {
  switch (filter.is) {
    case 'contains': {
      const text = filter.text.toLowerCase();
      return (value) => value.includes(text);
    }
    case 'equals': {
      const text = filter.text.toLowerCase();
      return (value) => value === text;
    }
    case 'oneOf': {
      const texts = new Set(filter.texts.map((text) => text.toLowerCase()));
      return (value) => texts.has(value);
    }
    default:
      return () => false;
  }
}

function keepNumbers(mask: Mask, { values }: NumberColumn, test: (value: number) => boolean): void {
  for (let row = 0; row < mask.length; row++) if (mask[row] === 1 && !test(values[row]!)) mask[row] = 0;
}

/** NaN is a blank cell. */
function numberTest(filter: Filter): (value: number) => boolean {
  switch (filter.is) {
    case 'contains':
      return (value) => !Number.isNaN(value) && String(value).includes(filter.text);
    case 'equals':
      return (value) => value === Number(filter.text);
    case 'oneOf': {
      const numbers = new Set(filter.texts.map(Number));
      return (value) => numbers.has(value);
    }
    case 'between': {
      const { least, most } = filter;
      return (value) => value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
    }
    case 'blank':
      return Number.isNaN;
    default:
      return (value) => !Number.isNaN(value);
  }
}
