import type { CellValue } from '../../../contract/scalars.ts';
import type { Report } from '../../../contract/reports.ts';
import { foldText } from '../../i18n/foldText.ts';

export type ReportRow = Report['rows'][number];

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(left: CellValue, right: CellValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}

const isBlank = (value: CellValue | undefined): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

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
  if (key === '') return kept;
  const direction = sort.startsWith('-') ? -1 : 1;
  return kept.toSorted((left, right) => {
    const [a, b] = [left[key], right[key]];
    if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b));
    return direction * compare(a, b);
  });
}
