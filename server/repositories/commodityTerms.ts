/** The two terms of a cable, kept in step with it. */
import type { Transaction } from '../db/database.ts';

/** Terms of the cables written at the version take over their cable's ends where these changed. */
export async function syncTermEquipment(transaction: Transaction, projectId: number, version: number): Promise<void> {
  await transaction.execute(
    `update termination t set row_version = $2, equipment = e.equipment
     from (
       select c.id, 'from-term' as commodity_type, c.from_equipment as equipment from cable c where c.project_id = $1 and c.row_version = $2
       union all
       select c.id, 'to-term', c.to_equipment from cable c where c.project_id = $1 and c.row_version = $2
     ) e
     where t.project_id = $1 and t.cable_id = e.id and t.commodity_type = e.commodity_type and t.equipment is distinct from e.equipment`,
    [projectId, version],
  );
}

/** Marks the cables of the terms written at the version as changed too: a cable's status shows its terms. */
export async function stampCablesOfTerms(
  transaction: Transaction,
  projectId: number,
  version: number,
): Promise<number> {
  return transaction.execute(
    `update cable c set row_version = $2 from termination t
     where c.project_id = $1 and t.project_id = $1 and t.row_version = $2 and c.id = t.cable_id and c.row_version <> $2`,
    [projectId, version],
  );
}
