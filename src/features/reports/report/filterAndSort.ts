import { compareCells } from '../../../../contract/base/values/compareCells.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { foldText } from '../../../../contract/base/values/foldText.ts';

export type ReportRow = Report['rows'][number];

interface Arrangement {
  readonly find: string;
  readonly sort: string;
  /** Returns a text as its cell shows it. */
  readonly shown: (text: string, key: string) => string;
  /** True if a row is the subtotal of the rows after it, up to the next subtotal. */
  readonly isSubtotal: (row: ReportRow) => boolean;
}

interface Group {
  readonly subtotal: ReportRow;
  readonly lines: ReportRow[];
}

function groupsOf(rows: readonly ReportRow[], isSubtotal: Arrangement['isSubtotal']): Group[] {
  const groups: Group[] = [];
  for (const row of rows)
    if (isSubtotal(row)) groups.push({ subtotal: row, lines: [] });
    else groups.at(-1)?.lines.push(row);
  return groups;
}

/**
 * Returns the rows whose text columns contain the search text, stored or as shown, in the requested order (`-key` is descending),
 * blanks last. Lines stay below their subtotal: all lines of a matching subtotal, otherwise the matching lines.
 */
export function filterAndSort(rows: readonly ReportRow[], { find, sort, shown, isSubtotal }: Arrangement): ReportRow[] {
  const text = foldText(find.trim());
  const key = sort.replace(/^-/, '');
  const holds = (row: ReportRow) =>
    text === '' ||
    Object.entries(row).some(
      ([column, value]) =>
        typeof value === 'string' && (foldText(value).includes(text) || foldText(shown(value, column)).includes(text)),
    );
  const inOrder = <Item>(items: readonly Item[], rowOf: (item: Item) => ReportRow): readonly Item[] =>
    key === ''
      ? items
      : items.toSorted((left, right) => compareCells(rowOf(left)[key], rowOf(right)[key], sort.startsWith('-')));
  const itself = (row: ReportRow) => row;
  const groups = groupsOf(rows, isSubtotal);
  if (groups.length === 0) return [...inOrder(rows.filter(holds), itself)];
  const kept = groups
    .map(({ subtotal, lines }) => ({ subtotal, lines: holds(subtotal) ? lines : lines.filter(holds) }))
    .filter(({ lines }) => lines.length > 0);
  return inOrder(kept, ({ subtotal }) => subtotal).flatMap(({ subtotal, lines }) =>
    [subtotal].concat(inOrder(lines, itself)),
  );
}
