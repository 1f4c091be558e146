/** Figures of the installation for its metrics, in one statement. */
import { day } from '../../../contract/base/units/durations.ts';
import type { Database } from '../../db/database.ts';
import { failedJobWindow, recentImportWindow } from '../../timings.ts';

/** Counts of one metric by the values of its labels. */
type Counts<Label extends string> = readonly {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}[];

/** Figures that are the same for every process on the database; null for one that does not exist yet. */
export interface StoredFigures {
  readonly databaseBytes: number;
  readonly jobs: Counts<'kind' | 'state'>;
  /** Age of the oldest job that is due and was not started. */
  readonly oldestJobSeconds: number;
  readonly imports: Counts<'state'>;
  /** Entries on devices, by their last reports. */
  readonly waitingEntries: number;
  readonly waitingDevices: number;
  readonly oldestEntrySeconds: number;
  readonly isArchiveScheduleOn: boolean;
  readonly lastGoodArchiveAt: Date | null;
  readonly hasLastCheckPassed: boolean | null;
  readonly lastArchiveBytes: number | null;
}

const counts = (labels: string): string =>
  `coalesce(json_agg(json_build_object('labels', json_build_object(${labels}), 'value', number)), '[]')`;

export async function readStoredFigures({ query }: Pick<Database, 'query'>): Promise<StoredFigures> {
  const [row] = await query<StoredFigures>(
    `select pg_database_size(current_database())::double precision as "databaseBytes",
       (select ${counts("'kind', kind, 'state', state")} from (
          select kind, case when status = 'running' and lease_until < now() then 'stalled' else status end as state, count(*)::int as number
          from job where status in ('queued', 'running')
            or (status = 'failed' and finished_at > now() - ${failedJobWindow / day} * interval '1 day')
          group by 1, 2) as by_kind) as jobs,
       (select coalesce(extract(epoch from now() - min(coalesce(run_after, created_at))), 0)::double precision
        from job where status = 'queued' and (run_after is null or run_after <= now())) as "oldestJobSeconds",
       (select ${counts("'state', status")} from (
          select status, count(*)::int as number from import
          where uploaded_at > now() - ${recentImportWindow / day} * interval '1 day' group by 1) as by_state) as imports,
       devices.*,
       (select is_on from archive_schedule) as "isArchiveScheduleOn",
       (select max(started_at) from archive
        where removed_at is null and failure is null and checked_at is not null and check_failure is null) as "lastGoodArchiveAt",
       (select check_failure is null from archive where checked_at is not null
        order by checked_at desc limit 1) as "hasLastCheckPassed",
       (select bytes::double precision from archive where bytes is not null
        order by started_at desc limit 1) as "lastArchiveBytes"
     from (select coalesce(sum(waiting), 0)::int as "waitingEntries", count(*)::int as "waitingDevices",
             coalesce(extract(epoch from now() - min(oldest_at)), 0)::double precision as "oldestEntrySeconds"
           from device where waiting > 0) as devices`,
  );
  return row!;
}
