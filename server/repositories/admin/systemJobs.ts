/** Jobs of every kind for the administrator. */
import type { SystemJob } from '../../../contract/admin/jobs.ts';
import type { Transaction } from '../../db/database.ts';

/** Maximum number of ended jobs in the list. */
const shownEnded = 30;

export interface JobRow extends Omit<SystemJob, 'canCancel'> {
  readonly projectId: number | null;
  readonly subject: string;
  readonly isAskedToStop: boolean;
}

const columns = `j.id, j.kind, j.project_id as "projectId", j.subject, j.status, j.progress, j.cancel_requested as "isAskedToStop",
  j.created_at as "createdAt", j.started_at as "startedAt", j.finished_at as "finishedAt",
  (j.status = 'running' and j.lease_until < now()) as "isStalled",
  case when p.id is null then null else json_build_object('id', p.id, 'projectNumber', p.project_number, 'name', p.name) end as project,
  coalesce(i.file_name, '') as about, coalesce(u.name, '') as by`;

/** Joins the user who requested the job: the caller in its payload, else the user who uploaded the file. */
const joined = `left join project p on p.id = j.project_id
  left join import i on i.project_id = j.project_id and i.id::text = j.subject
  left join app_user w on w.id = coalesce((j.payload->'caller'->>'userId')::int, i.uploaded_by)
  left join app_user u on u.id = coalesce(w.merged_into, w.id)`;

/** Running jobs first, then queued ones, then the ones that ended most recently. */
export function listJobs(transaction: Transaction): Promise<JobRow[]> {
  return transaction.query<JobRow>(
    `select ${columns} from (
       select * from job where status in ('queued', 'running')
       union all (select * from job where status not in ('queued', 'running') order by finished_at desc, id limit ${shownEnded})
     ) j ${joined}
     order by case j.status when 'running' then 0 when 'queued' then 1 else 2 end, j.finished_at desc nulls first, j.created_at, j.id`,
  );
}

export async function findJob(transaction: Transaction, id: string): Promise<JobRow | undefined> {
  const [row] = await transaction.query<JobRow>(`select ${columns} from job j ${joined} where j.id = $1`, [id]);
  return row;
}
