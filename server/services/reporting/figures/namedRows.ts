/** Rows that no condition tells from others, named one by one: where they are few, the grid has exactly them (docs/decisions/figures.md). */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { Figure, FigureRow } from '../../../../contract/reports/figures/figures.ts';

/** More would make an address that not every mail program keeps whole. */
export const maxNamed = 200;

interface Found {
  readonly count: number;
  /** A window of them. */
  readonly rows: readonly FigureRow[];
}

/** Null where they are too many, or a row is told by more than one field. `first`: the first so many of them. */
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
