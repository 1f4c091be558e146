import { compareCells } from '../../../contract/compareCells.ts';
import type { Report } from '../../../contract/reports.ts';
import { foldText } from '../../../contract/foldText.ts';

export type ReportRow = Report['rows'][number];

interface Arrangement {
  readonly find: string;
  readonly sort: string;
  /** A text as its cell shows it. */
  readonly shown: (text: string, key: string) => string;
}

/**
 * The rows that hold the words in any column of text, or show them; in the order asked for (`-key` is downward), blanks
 * last.
 */
export function filterAndSort(rows: readonly ReportRow[], { find, sort, shown }: Arrangement): ReportRow[] {
  const text = foldText(find.trim());
  const kept =
    text === ''
      ? [...rows]
      : rows.filter((row) =>
          Object.entries(row).some(
            ([column, value]) =>
              typeof value === 'string' &&
              (foldText(value).includes(text) || foldText(shown(value, column)).includes(text)),
          ),
        );
  const key = sort.replace(/^-/, '');
  return key === '' ? kept : kept.toSorted((left, right) => compareCells(left[key], right[key], sort.startsWith('-')));
}
