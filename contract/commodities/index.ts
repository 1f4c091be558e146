/** Every commodity type, by its route value. Commodity types and labels: specification section 2. */
import { cable } from './cable.ts';
import { cableTray } from './cableTray.ts';
import { conductor } from './conductor.ts';
import { conduit } from './conduit.ts';
import { equipment } from './equipment.ts';
import type { Commodity, Field } from './fields/field.ts';
import { jumper } from './jumper.ts';
import { fromTerm, toTerm } from './termination.ts';
import type { CommodityType } from './fields/commodityTypes.ts';

const declarations = {
  cable,
  'cable-tray': cableTray,
  conduit,
  equipment,
  jumper,
  conductor,
  'from-term': fromTerm,
  'to-term': toTerm,
} as const satisfies Readonly<Record<CommodityType, Commodity>>;

/** Declarations whose types include the key of each field and step. */
export type Declarations = typeof declarations;

export const commodities: Readonly<Record<CommodityType, Commodity>> = declarations;

/** Returns the declaration of one field, or undefined if the commodity has no such field. */
export function fieldOf(type: CommodityType, key: string): Field | undefined {
  return commodities[type].fields.find((field) => field.key === key);
}
