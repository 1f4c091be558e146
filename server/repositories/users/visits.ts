/** Recently visited pages of a user. */
import type { z } from 'zod';
import type { VisitedPage, visitedProject } from '../../../contract/users/currentUser.ts';
import { isPathOfThisSite } from '../../../contract/base/pages/screenPaths.ts';
import type { Transaction, Database } from '../../db/database.ts';

/** Maximum number of pages stored per user. */
const storedPages = 30;

export interface Visit {
  readonly projectId: number | null;
  readonly path: string;
  readonly title: string;
  readonly titlePrefix: string;
}

/** Records a visit; a repeated path moves to the front, and the oldest beyond thirty are deleted. */
export async function noteVisit(transaction: Transaction, userId: number, visit: Visit, at: Date): Promise<void> {
  await transaction.execute(
    `insert into visited_page (user_id, path, project_id, title, title_prefix, visited_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, path) do update
       set project_id = excluded.project_id, title = excluded.title, title_prefix = excluded.title_prefix, visited_at = excluded.visited_at`,
    [userId, visit.path, visit.projectId, visit.title, visit.titlePrefix, at],
  );
  await transaction.execute(
    `delete from visited_page where user_id = $1 and path in
       (select path from visited_page where user_id = $1 order by visited_at desc, path offset $2)`,
    [userId, storedPages],
  );
}

/** Condition that excludes pages of projects the user can no longer see. */
const visible = (isAdmin: boolean) =>
  isAdmin
    ? ''
    : 'and (v.project_id is null or exists (select from project_user m where m.project_id = v.project_id and m.user_id = $1))';

export async function listVisits(database: Database, userId: number, isAdmin: boolean): Promise<VisitedPage[]> {
  const visits = await database.transaction((transaction) =>
    transaction.query<VisitedPage>(
      `select v.project_id as "projectId", p.name as "projectName", v.path, v.title, v.title_prefix as "titlePrefix", v.visited_at as "visitedAt"
       from visited_page v left join project p on p.id = v.project_id
       where v.user_id = $1 ${visible(isAdmin)} order by v.visited_at desc, v.path`,
      [userId],
    ),
  );
  // Earlier versions stored any address that started with a slash.
  return visits.filter(({ path }) => isPathOfThisSite(path));
}

export function listVisitedProjects(
  database: Database,
  userId: number,
  isAdmin: boolean,
): Promise<z.output<typeof visitedProject>[]> {
  return database.transaction((transaction) =>
    transaction.query<z.output<typeof visitedProject>>(
      `select p.id as "projectId", p.project_number as "projectNumber", p.name, max(v.visited_at) as "visitedAt"
       from visited_page v join project p on p.id = v.project_id
       where v.user_id = $1 ${visible(isAdmin)} group by p.id order by max(v.visited_at) desc`,
      [userId],
    ),
  );
}
