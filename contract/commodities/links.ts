/** Relations between types, derived from the declared links. */
import type { Link } from './fields/field.ts';
import { commodityTypes, importTypes, type CommodityType, type ImportType } from './fields/commodityTypes.ts';
import { commodities } from './index.ts';

export type LinkOf<Kind extends Link['kind']> = Extract<Link, { kind: Kind }>;

/** Returns the links to the rows that each row of the type creates for its ends. */
export function endsOf(type: CommodityType): LinkOf<'end'>[] {
  return commodities[type].links.filter((link) => link.kind === 'end');
}

/** Returns the links to the rows of other types in which rows of the type are counted. */
export function countedIn(type: CommodityType): LinkOf<'counted'>[] {
  return commodities[type].links.filter((link) => link.kind === 'counted');
}

/** Returns the link to the owner of a row of the type. */
export function ownerOf(type: CommodityType): LinkOf<'owner'> | undefined {
  return commodities[type].links.find((link) => link.kind === 'owner');
}

/** Returns the type whose schedule creates rows of this one: its own, or that of its owner. */
export function scheduleOf(type: CommodityType): ImportType {
  const own = importTypes.find((candidate) => candidate === (commodities[type].imported ? type : ownerOf(type)?.type));
  if (own === undefined) throw new Error(`${type} comes with no schedule`);
  return own;
}

/** Returns the types whose status depends on rows of this one. */
export function readersOf(type: CommodityType): CommodityType[] {
  return commodityTypes.filter((reader) => endsOf(reader).some((link) => link.type === type));
}

/** Returns the number of types that must be read in sequence before this one. */
function depth(type: CommodityType): number {
  return Math.max(0, ...endsOf(type).map((link) => depth(link.type) + 1));
}

/** Order in which types are recalculated: a type comes after the types its status depends on. */
export const recalculationOrder: readonly CommodityType[] = commodityTypes.toSorted(
  (left, right) => depth(left) - depth(right),
);
