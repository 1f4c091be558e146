import type { Filter, SortKey } from '../../../store/views/query.ts';

/** Search parameters that a grid reads and writes. */
export interface GridSearch {
  readonly q: string;
  readonly filters: Filter[];
  readonly sort: SortKey[];
  readonly columns: string[];
  readonly widths: Record<string, number>;
  /** Last frozen column; the first is always frozen. */
  readonly frozen?: string;
  readonly row?: number | undefined;
  readonly dense: boolean;
  /** Fields by whose values the rows are grouped. */
  readonly group?: string[];
}
