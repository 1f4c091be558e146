/** Whether a comparison still stands after crews recorded work. */
import { isEnteredByCrews } from '../../../contract/columns/projectCommodity.ts';
import type { Transaction } from '../../db/database.ts';
import { endTables } from '../endTables.ts';
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
      `exists (select from ${table} r where r.project_id = $1 and r.row_version > $2 and r.${idColumn} in (select commodity_id from ${staging.diff}))`,
  );
  const [answer] = await transaction.query<{ written: boolean }>(`select ${written.join(' or ')} as written`, [
    projectId,
    version,
  ]);
  return answer?.written === true;
}
