/** What a person asks of a table: words, conditions and an order. */
import type { Filter, SortKey } from './search.ts';

export type { Filter, SortKey };

export interface Query {
  /** Every word must be found in one of `searchFields`. */
  readonly search: string;
  readonly searchFields: readonly string[];
  readonly filters: readonly Filter[];
  /** First key first. */
  readonly sort: readonly SortKey[];
}
