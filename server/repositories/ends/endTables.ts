/** Tables that hold the ends of rows of a type. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { endsOf, ownerOf, type LinkOf } from '../../../contract/commodities/links.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { typeColumnOf } from '../sql/commodityTable.ts';

export interface EndTable {
  readonly table: string;
  /** Column that distinguishes the ends if they share the table. */
  readonly typeColumn: string | null;
  /** Column that holds the id of the row the end belongs to. */
  readonly ownerColumn: string;
  readonly ends: readonly LinkOf<'end'>[];
}

/** Returns one entry per table; empty for types without ends. */
export function endTables(type: CommodityType): EndTable[] {
  return [...groupBy(endsOf(type), (end) => commodities[end.type].table)].map(([table, ends]) => {
    const [first] = ends;
    const ownerColumn = first && ownerOf(first.type)?.column;
    if (ownerColumn === undefined) throw new Error(`The ends of a ${type} do not keep its id`);
    return { table, typeColumn: typeColumnOf(first!.type), ownerColumn, ends };
  });
}
