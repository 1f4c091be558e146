/** What hangs on what, read from the declared links. */
import type { Link } from './fields/field.ts';
import { commodityTypes, importTypes, type CommodityType, type ImportType } from './fields/commodityTypes.ts';
import { commodities } from './index.ts';

export type LinkOf<Kind extends Link['kind']> = Extract<Link, { kind: Kind }>;

/** The rows each row of the type brings for its ends. */
export function endsOf(type: CommodityType): LinkOf<'end'>[] {
  return commodities[type].links.filter((link) => link.kind === 'end');
}

/** The rows of other types in which rows of the type are counted. */
export function countedIn(type: CommodityType): LinkOf<'counted'>[] {
  return commodities[type].links.filter((link) => link.kind === 'counted');
}

/** What a row of the type belongs to. */
export function ownerOf(type: CommodityType): LinkOf<'owner'> | undefined {
  return commodities[type].links.find((link) => link.kind === 'owner');
}

/** The type whose schedule brings rows of this one: its own, or that of what it belongs to. */
export function scheduleOf(type: CommodityType): ImportType {
  const own = importTypes.find((candidate) => candidate === (commodities[type].imported ? type : ownerOf(type)?.type));
  if (own === undefined) throw new Error(`${type} comes with no schedule`);
  return own;
}

/** The types whose status reads rows of this one. */
export function readersOf(type: CommodityType): CommodityType[] {
  return commodityTypes.filter((reader) => endsOf(reader).some((link) => link.type === type));
}

/** How many types are read, one after the other, before this one is known. */
function depth(type: CommodityType): number {
  return Math.max(0, ...endsOf(type).map((link) => depth(link.type) + 1));
}

/** The order in which types are recalculated: what is read comes before what reads it. */
export const recalculationOrder: readonly CommodityType[] = commodityTypes.toSorted(
  (left, right) => depth(left) - depth(right),
);
