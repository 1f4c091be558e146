/** Digest of the data a schedule is compared with (the rows of a project and their lists), and its versions. */
import { commodities } from '../../../contract/commodities/index.ts';
import type { TestServer } from '../testServer.ts';

const tables = [
  ...new Set(Object.values(commodities).map(({ table }) => table)),
  'code',
  'labor_unit',
  'project_column',
];

export interface ScheduleState {
  readonly digest: string;
  /** Version of the last change of any kind, and of the last change other than entries of crews. */
  readonly version: number;
  readonly scheduleVersion: number;
}

export async function scheduleOf({ database }: TestServer, projectId: number): Promise<ScheduleState> {
  const rows = tables.map((table) => `select '${table}' || t::text as row from ${table} t where project_id = $1`);
  const [schedule] = await database.query<ScheduleState>(
    `select (select md5(coalesce(string_agg(row, ' ' order by row), '')) from (${rows.join(' union all ')}) as rows) as digest,
       version, schedule_version as "scheduleVersion"
     from project where id = $1`,
    [projectId],
  );
  return schedule!;
}
