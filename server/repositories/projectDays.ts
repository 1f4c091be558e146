/** Current day on the site of a project (docs/decisions/figures.md). */
import { dayIn, undeclaredZone } from '../../contract/base/units/projectDay.ts';
import { maxTimeZoneOffset } from '../timings.ts';
import type { Transaction } from '../db/database.ts';

/** Day of a project at an instant, `2026-11-22`; `timeZone` is the declared zone. */
export const dayOfProject = ({ timeZone }: { readonly timeZone: string | null }, instant: Date): string =>
  dayIn(instant, timeZone ?? undeclaredZone);

/** IANA zone a project declared, or the default zone of the server. */
export async function findTimeZone(transaction: Transaction, projectId: number): Promise<string> {
  const [project] = await transaction.query<{ zone: string | null }>(
    'select time_zone as zone from project where id = $1',
    [projectId],
  );
  return project?.zone ?? undeclaredZone;
}

/** Project's day at an instant, `2026-11-22`. */
export async function findDay(transaction: Transaction, projectId: number, instant: Date): Promise<string> {
  return dayIn(instant, await findTimeZone(transaction, projectId));
}

/** Project's current day by the clock of the database, which all servers share. */
export async function findToday(transaction: Transaction, projectId: number): Promise<string> {
  const [project] = await transaction.query<{ zone: string | null; now: Date }>(
    'select time_zone as zone, now() as now from project where id = $1',
    [projectId],
  );
  return dayOfProject({ timeZone: project!.zone }, project!.now);
}

/** Latest possible work date, by the clock of the database. */
export async function findLastWorkDay(transaction: Transaction, projectId: number): Promise<string> {
  const [project] = await transaction.query<{ zone: string | null; now: Date }>(
    'select time_zone as zone, now() as now from project where id = $1',
    [projectId],
  );
  const { zone, now } = project!;
  return dayOfProject({ timeZone: zone }, zone === null ? new Date(now.getTime() + maxTimeZoneOffset) : now);
}

/** Current day in each zone of the active projects, by the clock of the database. */
export async function readDaysOfZones(transaction: Transaction): Promise<Map<string, string>> {
  const zones = await transaction.query<{ zone: string; now: Date }>(
    'select distinct coalesce(time_zone, $1) as zone, now() as now from project where not archive',
    [undeclaredZone],
  );
  return new Map(zones.map(({ zone, now }) => [zone, dayIn(now, zone)]));
}
