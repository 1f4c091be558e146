/** Which rows of a table of set-up are on view, and in what order. */
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { GridSort } from '../dataGrid/gridColumn.ts';
import { textIn, valueIn, type SetupColumn } from './setupColumn.ts';
import type { SetupRow } from './store/setupRow.ts';
import type { Entry } from './store/setupRows.ts';

export interface ArrangeRequest<Row extends SetupRow> {
  /** Every word must be found in one of the cells. */
  readonly search: string;
  readonly sort: readonly GridSort[];
  /** Of rows that are saved; all where it is left out. */
  readonly isShown?: ((row: Row) => boolean) | undefined;
}

/** The keys of the rows on view. Rows with something typed in them stay, whatever is searched: nobody loses them from sight. */
export function arrange<Row extends SetupRow>(
  entries: Iterable<Entry<Row>>,
  columns: readonly SetupColumn<Row>[],
  { search, sort, isShown }: ArrangeRequest<Row>,
  language: string,
): number[] {
  const words = search.toLocaleLowerCase(language).split(/\s+/).filter(Boolean);
  const isFound = (entry: Entry<Row>) => {
    if (entry.typed.size > 0) return true;
    if (isShown && entry.stored && !isShown(entry.stored)) return false;
    if (words.length === 0) return true;
    const text = columns
      .map((column) => textIn(entry, column))
      .join('\n')
      .toLocaleLowerCase(language);
    return words.every((word) => text.includes(word));
  };
  const found = [...entries].filter(isFound);
  const collator = new Intl.Collator(language, { numeric: true });
  for (const { field, descending } of sort.toReversed()) {
    const column = columns.find(({ key }) => key === field);
    if (!column) continue;
    found.sort((left, right) => {
      const [one, other] = [valueIn(left, column), valueIn(right, column)];
      // Blanks stand last, whichever way.
      if (isBlank(one) || isBlank(other)) return Number(isBlank(one)) - Number(isBlank(other));
      const order =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : collator.compare(textIn(left, column), textIn(right, column));
      return descending ? -order : order;
    });
  }
  return found.map(({ key }) => key);
}

const isBlank = (value: CellValue) => value === null || value === '';
