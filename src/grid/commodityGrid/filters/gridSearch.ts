import type { Filter, SortKey } from '../../../store/views/query.ts';

/** The parts of an address a grid reads and writes. */
export interface GridSearch {
  readonly q: string;
  readonly filters: Filter[];
  readonly sort: SortKey[];
  readonly columns: string[];
  readonly widths: Record<string, number>;
  /** The last column that stays in view; the first always does. */
  readonly frozen?: string;
  readonly row?: number | undefined;
  readonly dense: boolean;
  /** The fields whose values group the rows. */
  readonly group?: string[];
}
