/** Counts over the whole installation, and its latest events. */
import type { SystemOverview } from '../../../contract/admin/overview.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { day } from '../../../contract/base/units/durations.ts';
import { recentImportWindow } from '../../timings.ts';
import type { Transaction } from '../../db/database.ts';
import { typeOfEachTable } from '../sql/commodityTable.ts';

/** Maximum number of sign-ins and imports shown to an administrator. */
const shown = 10;

/** Excludes records that were merged into another user. */
const isPerson = 'merged_into is null';

type Counts = Omit<SystemOverview, 'lastSignIns' | 'lastImports'>;

export async function countSystem(transaction: Transaction): Promise<Counts> {
  const [row] = await transaction.query<Counts>(
    `select
       (select json_build_object('active', count(*) filter (where not archive), 'archived', count(*) filter (where archive)) from project) as projects,
       (select json_build_object('active', count(*) filter (where status = 'active'), 'invited', count(*) filter (where status = 'invited'),
          'disabled', count(*) filter (where status = 'disabled')) from app_user where ${isPerson}) as people,
       (${typeOfEachTable.map((type) => `(select count(*) from ${commodities[type].table} where not removed)`).join(' + ')})::int as commodities,
       (select json_build_object('inMonth', count(*), 'failed', count(*) filter (where status in ('failed', 'interrupted')))
        from import where uploaded_at > now() - ${recentImportWindow / day} * interval '1 day') as imports`,
  );
  return row!;
}

export function lastSignIns(transaction: Transaction): Promise<SystemOverview['lastSignIns']> {
  return transaction.query<SystemOverview['lastSignIns'][number]>(
    `select id as "userId", name, email, last_sign_in_at as at from app_user
     where ${isPerson} and last_sign_in_at is not null order by last_sign_in_at desc, id limit ${shown}`,
  );
}

export function lastImports(transaction: Transaction): Promise<SystemOverview['lastImports']> {
  return transaction.query<SystemOverview['lastImports'][number]>(
    `select i.id, json_build_object('id', p.id, 'projectNumber', p.project_number, 'name', p.name) as project,
       i.import_type as "importType", i.file_name as "fileName", i.status, coalesce(u.name, '') as by, i.uploaded_at as at
     from import i join project p on p.id = i.project_id left join app_user u on u.id = i.uploaded_by
     order by i.uploaded_at desc, i.id limit ${shown}`,
  );
}
