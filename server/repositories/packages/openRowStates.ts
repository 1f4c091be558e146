/** States of all open rows of one type that are in packages, as ids. Every query is bound to one project. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { FieldReadiness } from '../../../contract/progress/fieldDay.ts';
import type { Transaction } from '../../db/database.ts';
import { rowReadinessSql } from '../reporting/readiness/rowReadiness.ts';
import { joinByHash } from '../sql/transactionSettings.ts';
import { parametersOf, type RowsRequest } from './packageRows.ts';

export async function readOpenRowStates(
  transaction: Transaction,
  requested: RowsRequest,
  type: CommodityType,
): Promise<FieldReadiness> {
  await joinByHash(transaction);
  const rows = await transaction.query<{ state: keyof FieldReadiness; ids: number[] }>(
    `with ${rowReadinessSql(requested.type, { withWaits: false })}
     select state, jsonb_agg(id order by id) as ids from packaged_row where type = $5 and state <> 'done' group by state`,
    [...parametersOf(requested), type],
  );
  return { ready: [], waiting: [], unknown: [], ...Object.fromEntries(rows.map(({ state, ids }) => [state, ids])) };
}
