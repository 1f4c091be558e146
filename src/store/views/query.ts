/** Query on a table: search words, filters and a sort order. */
import type { Filter, SortKey } from '../../../contract/reports/savedViews/viewContent.ts';

export type { Filter, SortKey };

export type Shown = ReadonlyMap<string, (value: string) => string>;

export interface Query {
  /** Every word must be found in one of `searchFields`. */
  readonly search: string;
  readonly searchFields: readonly string[];
  /** Shown values by field, where they differ from the stored ones: a status in the user's language. */
  readonly shown?: Shown;
  readonly filters: readonly Filter[];
  /** Last day of the project's week, Monday 0 to Sunday 6; default Sunday. */
  readonly weekEnd?: number;
  /** Sort keys, most significant first. */
  readonly sort: readonly SortKey[];
}
