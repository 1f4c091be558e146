/** Projects of a user, in the order of their first page. */
import type { Permission, Role } from '../../../contract/base/calls/permissions.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';

export interface Membership {
  readonly projectId: number;
  readonly projectNumber: string;
  readonly projectName: string;
  readonly unitMeasurement: UnitMeasurement;
  readonly timeZone: string | null;
  readonly archive: boolean;
  readonly role: Role;
  readonly granted: readonly Permission[] | null;
  readonly revoked: readonly Permission[] | null;
  /** Name of the user. */
  readonly name: string;
  readonly crewName: string | null;
}

/** Open projects before archived ones, most recently visited first; never visited ones by number. */
export const readMemberships = (transaction: Transaction, userId: number, most: number): Promise<Membership[]> =>
  transaction.query<Membership>(
    `select p.id as "projectId", p.project_number as "projectNumber", p.name as "projectName", p.unit_measurement as "unitMeasurement",
       p.time_zone as "timeZone", p.archive, m.role, m.granted, m.revoked, u.name, m.crew_name as "crewName"
     from project_user m join project p on p.id = m.project_id join app_user u on u.id = m.user_id
     where m.user_id = $1
     order by p.archive, (select max(visited_at) from visited_page v where v.user_id = $1 and v.project_id = p.id) desc nulls last, p.project_number_key
     limit $2`,
    [userId, most],
  );

/** True if the user is a foreman in every active project and has no other role. */
export async function isForemanOnly(transaction: Transaction, userId: number): Promise<boolean> {
  const [found] = await transaction.query<{ only: boolean }>(
    `select coalesce(bool_and(m.role = 'foreman'), false) as only
     from project_user m join project p on p.id = m.project_id where m.user_id = $1 and not p.archive`,
    [userId],
  );
  return found?.only ?? false;
}
