/** States of all open rows of one type that are in packages, as ids. Every query is bound to one project. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { FieldReadiness } from '../../../contract/progress/fieldDay.ts';
import type { Transaction } from '../../db/database.ts';
import { stateOf } from './readiness/packagedRows.ts';
import { readPackagedRows, type ReadinessCache } from './readiness/readinessCache.ts';
import type { RowsRequest } from './readiness/rowsRequest.ts';

/** Ids by state, ascending. */
export function readOpenRowStates(
  transaction: Transaction,
  requested: RowsRequest,
  type: CommodityType,
  cache?: ReadinessCache,
): Promise<FieldReadiness> {
  return readPackagedRows(transaction, requested, cache, async (packaged) => {
    const open: Record<keyof FieldReadiness, number[]> = { ready: [], waiting: [], unknown: [] };
    await packaged.forEach(({ rows, row }, state) => {
      const name = stateOf(state);
      if (name !== 'done' && rows.typeOf(row) === type) open[name].push(rows.index.ids.values[row]!);
    });
    for (const ids of Object.values(open)) ids.sort((one, other) => one - other);
    return open;
  });
}
