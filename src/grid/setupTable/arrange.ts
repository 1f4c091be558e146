/** Filtering and order of the rows in a setup table. */
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { GridSort } from '../dataGrid/gridColumn.ts';
import { textIn, valueIn, type SetupColumn } from './setupColumn.ts';
import type { SetupRow } from './store/setupRow.ts';
import type { Entry } from './store/setupRows.ts';

export interface ArrangeRequest<Row extends SetupRow> {
  /** Search text; each of its words must occur in a cell of the row. */
  readonly search: string;
  readonly sort: readonly GridSort[];
  /** Filter for saved rows; absent to list all. */
  readonly isShown?: ((row: Row) => boolean) | undefined;
}

/**
 * Returns the keys of the listed rows in order. Rows with typed values are always listed, whatever the search, so that they stay
 * visible.
 */
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
      // Blanks come last in either direction.
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
