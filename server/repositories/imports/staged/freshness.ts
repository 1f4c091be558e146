/** Whether a comparison still stands after crews recorded work. */
import { isEnteredByCrews } from '../../../../contract/setup/columns/projectCommodity.ts';
import type { Transaction } from '../../../db/database.ts';
import { endTables } from '../../ends/endTables.ts';
import type { Staging } from './staging.ts';

/** Whether field entries write none of the fields that were compared. */
export const isOutOfReachOfEntries = ({ fields }: Staging): boolean => !fields.some(isEnteredByCrews);

/** Whether a row that differs, or one of its ends, was written after the version: what its change rows tell of progress is out of date. */
export async function isDifferenceWrittenSince(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<boolean> {
  const rows = [
    { table: staging.commodity.table, idColumn: 'id' },
    ...endTables(staging.type).map(({ table, ownerColumn }) => ({ table, idColumn: ownerColumn })),
  ];
  const written = rows.map(
    ({ table, idColumn }) =>
      `d.commodity_id in (select r.${idColumn} from ${table} r where r.project_id = $1 and r.row_version > $2)`,
  );
  // Asked of each difference, so that what was written is looked up in one table of hashes however much it is.
  const [answer] = await transaction.query<{ written: boolean | null }>(
    `select bool_or(${written.join(' or ')}) as written from ${staging.diff} d where d.commodity_id is not null`,
    [projectId, version],
  );
  return answer?.written === true;
}
