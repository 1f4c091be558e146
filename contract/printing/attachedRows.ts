/** Rows that hang on a row and are printed with it as a table: the conductors of a cable, the cables of an equipment. */
import { commodityTypes, type CommodityType } from '../commodities/fields/commodityTypes.ts';
import { commodities } from '../commodities/index.ts';
import { countedIn, ownerOf } from '../commodities/links.ts';

export interface AttachedRows {
  readonly type: CommodityType;
  /** Their fields, any of which names what they hang on. */
  readonly namedIn: readonly string[];
  /** The field of the card's row whose text they name: its own tag, or what it belongs to. */
  readonly by: string;
}

/**
 * What hangs on rows of a type, by the declared links: rows that name it in a field that holds one name, and rows that are counted
 * in it, which name what it belongs to. A route names many: cables by raceway are a report.
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
