/** Removes the demonstration project again, unless people have worked in it. */
import type { Transaction } from '../../db/database.ts';
import { listProjectTables, listUploads } from '../archive/projectTables.ts';

export interface DemoUse {
  readonly name: string;
  /** `2026-11-20` */
  readonly day: string;
}

/** Returns the last person who wrote in the project by a call of their own; `seedPrefix`: of the request ids of the seed. */
export async function lastUse(
  transaction: Transaction,
  projectId: number,
  seedPrefix: string,
): Promise<DemoUse | undefined> {
  const [use] = await transaction.query<DemoUse>(
    `select coalesce(u.name, 'Someone') as name, e.at::date::text as day from audit_event e left join app_user u on u.id = e.user_id
     where e.project_id = $1 and e.allowed and not starts_with(coalesce(e.request_id, ''), $2) order by e.id desc limit 1`,
    [projectId, seedPrefix],
  );
  return use;
}

/** Deletes the project with everything in it but its audit log; returns the names of its uploaded files. */
export async function deleteDemonstration(transaction: Transaction, projectId: number): Promise<string[]> {
  const uploads = await listUploads(transaction, projectId);
  const tables = (await listProjectTables(transaction, projectId)).filter(
    ({ name, columns }) => columns.includes('project_id') && name !== 'audit_event',
  );
  // Rows that refer to others come last in the list, and go first.
  for (const { name, condition } of tables.toReversed())
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.execute(`delete from ${name} where ${condition}`);
  await transaction.execute('delete from project where id = $1', [projectId]);
  return uploads;
}
