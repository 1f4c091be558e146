/** Information that an undo sends to the server about the operations it undoes. */
import type { CommodityEdit } from '../../../contract/rows/changes.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';

/**
 * Returns the lengths among the restored fields; the client knows the previous value of all other fields exactly. Empty if there
 * are none.
 */
export function restoredLengths(
  type: CommodityType,
  restores: Operation['restores'] = {},
): Pick<CommodityEdit, 'restores'> {
  const lengths = Object.entries(restores).filter(([field]) => fieldOf(type, field)?.kind === 'length');
  return lengths.length === 0 ? {} : { restores: Object.fromEntries(lengths) };
}
