/** What a person asks of a table: words, conditions and an order. */
import type { Filter, SortKey } from '../../../contract/reports/savedViews/viewContent.ts';

export type { Filter, SortKey };

export type Shown = ReadonlyMap<string, (value: string) => string>;

export interface Query {
  /** Every word must be found in one of `searchFields`. */
  readonly search: string;
  readonly searchFields: readonly string[];
  /** By field, what its cells show where that is not what they hold: a status in the person's language. */
  readonly shown?: Shown;
  readonly filters: readonly Filter[];
  /** The last day of the project's week, Monday 0 to Sunday 6; Sunday where it is left out. */
  readonly weekEnd?: number;
  /** First key first. */
  readonly sort: readonly SortKey[];
}
