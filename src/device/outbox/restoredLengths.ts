/** What an undo tells the server of the operations it undoes. */
import type { CommodityEdit } from '../../../contract/rows/changes.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';

/** Returns the lengths among the fields: of every other field a page knows exactly what it held. Nothing where there are none. */
export function restoredLengths(
  type: CommodityType,
  restores: Operation['restores'] = {},
): Pick<CommodityEdit, 'restores'> {
  const lengths = Object.entries(restores).filter(([field]) => fieldOf(type, field)?.kind === 'length');
  return lengths.length === 0 ? {} : { restores: Object.fromEntries(lengths) };
}
