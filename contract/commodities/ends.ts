/** Ends of a cable. Each end is a row of a separate type; both rows belong to the same cable. */
import { commodityTypes, type CommodityType } from './fields/commodityTypes.ts';
import type { End, Field } from './fields/field.ts';
import { commodities } from './index.ts';
import { endsOf, ownerOf, type LinkOf } from './links.ts';

/** Returns the links of the owner to all of its ends; none for a type that is no end. */
function siblingsOf(type: CommodityType): LinkOf<'end'>[] {
  const owner = commodityTypes.find((each) => each === ownerOf(type)?.type);
  const ends = owner === undefined ? [] : endsOf(owner);
  return ends.some((end) => end.type === type) ? ends : [];
}

/** Returns the end that rows of the type are; null for a type that is no end. */
const endOf = (type: CommodityType): End | null => siblingsOf(type).find((each) => each.type === type)?.end ?? null;

/** Returns the type of the opposite end of the same owner; null for a type that is no end. */
export const oppositeEndOf = (type: CommodityType): CommodityType | null =>
  siblingsOf(type).find((each) => each.type !== type)?.type ?? null;

/** Returns the field of the owner that names the end, "From" or "To"; undefined for a type that is no end. */
export function endField(type: CommodityType): Field | undefined {
  const end = endOf(type);
  const owner = commodityTypes.find((each) => each === ownerOf(type)?.type);
  return end === null || owner === undefined ? undefined : commodities[owner].fields.find((field) => field.end === end);
}

/** Returns the key of the field of an end with the place it is at; undefined for a type that is no end. */
export function endPlaceKey(type: CommodityType): string | undefined {
  const copies = siblingsOf(type).find((each) => each.type === type)?.copies ?? {};
  const ofOwner = endField(type)?.key;
  return Object.keys(copies).find((key) => copies[key] === ofOwner);
}
