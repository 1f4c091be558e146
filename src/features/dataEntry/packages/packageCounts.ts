/** The packages of the rows on this device, with how far each is. */
import { compareNatural } from '../../../../contract/compareNatural.ts';
import type { Commodity } from '../../../../contract/commodities/field.ts';
import { packageFieldOf } from '../../../../contract/packages/packageTypes.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';

export interface PackageCount {
  readonly number: string;
  readonly done: number;
  readonly total: number;
}

/** A row is done when its main step is: what a crew counts. Removed rows are none. */
export function countPackages({ table }: Pick<CommodityStore, 'table'>, commodity: Commodity): PackageCount[] {
  const named = packageFieldOf(commodity);
  const step = commodity.steps.find(({ key }) => key === commodity.mainStep);
  const counts = new Map<string, { done: number; total: number }>();
  if (!named || !step) return [];
  for (let row = 0; row < table.length; row += 1) {
    const number = table.read(row, named.key);
    if (typeof number !== 'string' || number === '' || table.read(row, 'removed') === true) continue;
    const count = counts.get(number) ?? { done: 0, total: 0 };
    count.total += 1;
    if (Number(table.read(row, step.fractionField) ?? 0) >= 1) count.done += 1;
    counts.set(number, count);
  }
  return Array.from(counts, ([number, count]) => ({ number, ...count })).toSorted((one, other) =>
    compareNatural(one.number, other.number),
  );
}
