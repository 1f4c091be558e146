/**
 * Filters that list rows individually, for rows that no condition selects: if there are few, the grid shows exactly them
 * (docs/decisions/figures.md).
 */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { Figure, FigureRow } from '../../../../contract/reports/figures/figures.ts';

/** Longer lists would make URLs that some mail programs truncate. */
export const maxNamed = 200;

interface Found {
  readonly count: number;
  /** One window of the rows. */
  readonly rows: readonly FigureRow[];
}

/**
 * Returns the filter; null if there are too many rows or the type has several key fields. `first` reads the first rows up to a
 * limit.
 */
export async function namedRows(
  type: CommodityType,
  { count, rows }: Found,
  first: (limit: number) => Promise<Found>,
): Promise<Figure['filters']> {
  const [field, ...others] = commodities[type].keyFields;
  if (field === undefined || others.length > 0 || count === 0 || count > maxNamed) return null;
  const all = rows.length === count ? rows : (await first(maxNamed)).rows;
  return [{ field, is: 'oneOf', texts: [...new Set(all.map(({ tag }) => tag))] }];
}
