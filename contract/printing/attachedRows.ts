/** Rows attached to a row and printed with it as a table: the conductors of a cable, the cables of an equipment. */
import { commodityTypes, type CommodityType } from '../commodities/fields/commodityTypes.ts';
import { commodities } from '../commodities/index.ts';
import { countedIn, ownerOf } from '../commodities/links.ts';

export interface AttachedRows {
  readonly type: CommodityType;
  /** Fields of the attached rows, any of which names the row they are attached to. */
  readonly namedIn: readonly string[];
  /** Field of the card's row whose text they name: its own tag, or its owner. */
  readonly by: string;
}

/**
 * Returns the rows attached to rows of a type, by the declared links: rows that name it in a field with a single name, and rows
 * that are counted in it, which name its owner. Routes are excluded, since they name many rows: cables by raceway are a report.
 */
export function attachedRowsOf(type: CommodityType): AttachedRows[] {
  const { namedAs, keyFields } = commodities[type];
  const owner = ownerOf(type);
  return commodityTypes.flatMap((other): AttachedRows[] => {
    if (other === type) return [];
    const counted = countedIn(other).some((link) => link.type === type);
    const otherOwner = ownerOf(other);
    if (counted && owner && otherOwner) return [{ type: other, namedIn: [otherOwner.field], by: owner.field }];
    const namedIn = commodities[other].fields
      .filter(({ refersTo, kind }) => namedAs !== undefined && refersTo === namedAs && kind !== 'route')
      .map(({ key }) => key);
    return namedIn.length === 0 ? [] : [{ type: other, namedIn, by: keyFields[0]! }];
  });
}
