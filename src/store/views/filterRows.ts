/** Filtering of rows by a query. Text is matched once per distinct value, then rows by code. */
import { dayOfIso } from '../../../contract/base/units/days.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { NumberColumn } from '../table/numberColumn.ts';
import type { Filter, Query, Shown } from './query.ts';
import { daysOfSpan } from '../../../contract/base/units/relativeDays.ts';
import type { Table, TableColumn } from '../table/table.ts';
import { blankCode, type TextColumn } from '../table/textColumn.ts';

/** One byte per row, 1 if the row matches. */
type Mask = Uint8Array;

const asHeld: Shown = new Map();

/**
 * Returns the matching rows by index, in the table's order. Search words are matched against both the stored and the shown value
 * of a cell, so that a link created in one language finds the same rows in another. `today` is the day on the site.
 */
export function filterRows(
  table: Table,
  {
    search,
    searchFields,
    filters,
    shown = asHeld,
    weekEnd,
  }: Pick<Query, 'search' | 'searchFields' | 'filters' | 'shown' | 'weekEnd'>,
  today: string,
): Int32Array {
  const [first, ...others] = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (word: string): Mask => {
    const marks: Mask = new Uint8Array(table.length);
    for (const field of searchFields) markFound(marks, table.columns.get(field), either(word, shown.get(field)));
    return marks;
  };
  const mask: Mask = first === undefined ? new Uint8Array(table.length).fill(1) : found(first);
  for (const word of others) {
    const marks = found(word);
    for (let row = 0; row < mask.length; row++) mask[row]! &= marks[row]!;
  }
  const days = { today: dayOfIso(today), weekEnd };
  for (const filter of filters)
    keepFilter(mask, table.columns.get(filter.field), filter, shown.get(filter.field), days);
  return rowsIn(mask);
}

type Show = ReturnType<Shown['get']>;
/** Test of a value, given in lower case and as stored. */
type Test = (lower: string, held: string) => boolean;

const either =
  (part: string, show: Show): Test =>
  (lower, held) =>
    lower.includes(part) || (show !== undefined && show(held).toLowerCase().includes(part));

function rowsIn(mask: Mask): Int32Array {
  const rows = new Int32Array(mask.length);
  let count = 0;
  for (let row = 0; row < mask.length; row++) if (mask[row] === 1) rows[count++] = row;
  return rows.slice(0, count);
}

function markFound(found: Mask, column: TableColumn | undefined, matches: Test): void {
  if (column?.kind !== 'text') return;
  const hits = hitsOf(column, matches);
  if (!hits) return;
  const { codes } = column;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code !== blankCode) found[row]! |= hits[code]!;
  }
}

/** Returns one byte per distinct value; null if none matches. */
function hitsOf(column: TextColumn, matches: Test): Uint8Array | null {
  const lower = column.lower();
  const hits = new Uint8Array(lower.length);
  let isHit = false;
  for (let code = 0; code < lower.length; code++) {
    if (matches(lower[code]!, column.values[code]!)) {
      hits[code] = 1;
      isHit = true;
    }
  }
  return isHit ? hits : null;
}

/** Reference days for relative day filters. */
interface Days {
  readonly today: number;
  readonly weekEnd: number | undefined;
}

function keepFilter(mask: Mask, column: TableColumn | undefined, filter: Filter, show: Show, days: Days): void {
  if (!column) {
    if (!takesBlank(filter)) mask.fill(0);
  } else if (column.kind === 'text') keepText(mask, column, filter, show);
  else keepNumbers(mask, column, numberTest(filter, days));
}

function keepText(mask: Mask, column: TextColumn, filter: Filter, show: Show): void {
  const { codes } = column;
  if (filter.is === 'blank' || filter.is === 'filled') {
    const wantsBlank = filter.is === 'blank';
    for (let row = 0; row < mask.length; row++) if ((codes[row] === blankCode) !== wantsBlank) mask[row] = 0;
    return;
  }
  const hits = hitsOf(column, textTest(filter, show)) ?? noHits;
  const blank = takesBlank(filter) ? 1 : 0;
  for (let row = 0; row < mask.length; row++) {
    const code = codes[row]!;
    if ((code === blankCode ? blank : hits[code]) !== 1) mask[row] = 0;
  }
}

const noHits = new Uint8Array(0);

const takesBlank = (filter: Filter): boolean =>
  filter.is === 'blank' || filter.is === 'noneOf' || (filter.is === 'oneOf' && filter.texts.includes(''));

/** Matches a text that equals its own key except for case, like most values of a long column. */
const isPlain = /^[!-~]*$/;

/** Tests membership in a list. Codes compare without case and surrounding space (domain rule 7), as in reports. */
function isAmong(texts: readonly string[]): Test {
  const keys = new Set(texts.map((text) => tagKey(text).toLowerCase()));
  return (lower) => keys.has(lower) || (!isPlain.test(lower) && keys.has(tagKey(lower).toLowerCase()));
}

function textTest(filter: Filter, show: Show): Test {
  switch (filter.is) {
    case 'contains':
      return either(filter.text.toLowerCase(), show);
    case 'equals': {
      const text = filter.text.toLowerCase();
      return (value) => value === text;
    }
    case 'oneOf':
      return isAmong(filter.texts);
    case 'noneOf': {
      const isOne = isAmong(filter.texts);
      return (lower, held) => !isOne(lower, held);
    }
    default:
      return () => false;
  }
}

function keepNumbers(mask: Mask, { values }: NumberColumn, test: (value: number) => boolean): void {
  for (let row = 0; row < mask.length; row++) if (mask[row] === 1 && !test(values[row]!)) mask[row] = 0;
}

/** Converts a text with a number, a flag or a day to the column's number. */
function numberOf(text: string): number {
  if (text === '') return Number.NaN;
  if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0;
  return isoDay.test(text) ? dayOfIso(text) : Number(text);
}
const isoDay = /^\d{4}-\d\d-\d\d$/;

/** Returns the test of a number filter; NaN is a blank cell. */
function numberTest(filter: Filter, { today, weekEnd }: Days): (value: number) => boolean {
  switch (filter.is) {
    case 'contains':
      return (value) => !Number.isNaN(value) && String(value).includes(filter.text);
    case 'equals':
      return (value) => value === Number(filter.text);
    case 'oneOf': {
      const numbers = new Set(filter.texts.map(numberOf));
      return (value) => numbers.has(value);
    }
    case 'noneOf': {
      const numbers = new Set(filter.texts.map(numberOf));
      return (value) => !numbers.has(value);
    }
    case 'moreThan':
      return (value) => value > filter.than;
    case 'lessThan':
      return (value) => value < filter.than;
    case 'between': {
      const { least, most } = filter;
      return (value) => value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
    }
    case 'span': {
      const { least, most } = daysOfSpan(filter.span, today, weekEnd);
      return (value) => value >= least && value <= most;
    }
    case 'olderThan': {
      const before = today - filter.days;
      return (value) => value < before;
    }
    case 'blank':
      return Number.isNaN;
    default:
      return (value) => !Number.isNaN(value);
  }
}
