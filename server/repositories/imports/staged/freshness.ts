/** Checks if a comparison is still valid after crews recorded work. */
import { isEnteredByCrews } from '../../../../contract/setup/columns/projectCommodity.ts';
import type { Transaction } from '../../../db/database.ts';
import { endTables } from '../../ends/endTables.ts';
import type { Staging } from './staging.ts';

/** True if field entries write none of the compared fields. */
export const isOutOfReachOfEntries = ({ fields }: Staging): boolean => !fields.some(isEnteredByCrews);

/** True if a differing row, or one of its ends, was written after the version: the progress in its change rows is then stale. */
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
  // Tested per difference, so that the written rows are looked up in one hash table, however many there are.
  const [answer] = await transaction.query<{ written: boolean | null }>(
    `select bool_or(${written.join(' or ')}) as written from ${staging.diff} d where d.commodity_id is not null`,
    [projectId, version],
  );
  return answer?.written === true;
}
