/** The day it is on the site of a project (docs/decisions/figures.md). */
import { dayIn, undeclaredZone } from '../../contract/base/units/projectDay.ts';
import { maxTimeZoneOffset } from '../timings.ts';
import type { Transaction } from '../db/database.ts';

/** The day of a project at an instant, `2026-11-22`; `timeZone`: what it declared. */
export const dayOfProject = ({ timeZone }: { readonly timeZone: string | null }, instant: Date): string =>
  dayIn(instant, timeZone ?? undeclaredZone);

/** The IANA zone a project declared, or the one the server tells its days by. */
export async function findTimeZone(transaction: Transaction, projectId: number): Promise<string> {
  const [project] = await transaction.query<{ zone: string | null }>(
    'select time_zone as zone from project where id = $1',
    [projectId],
  );
  return project?.zone ?? undeclaredZone;
}

/** The project's day at an instant, `2026-11-22`. */
export async function findDay(transaction: Transaction, projectId: number, instant: Date): Promise<string> {
  return dayIn(instant, await findTimeZone(transaction, projectId));
}

/** The project's day by the clock of the database, which all servers share. */
export async function findToday(transaction: Transaction, projectId: number): Promise<string> {
  const [project] = await transaction.query<{ zone: string | null; now: Date }>(
    'select time_zone as zone, now() as now from project where id = $1',
    [projectId],
  );
  return dayOfProject({ timeZone: project!.zone }, project!.now);
}

/** The last day that work can have been done on, by the clock of the database. */
export async function findLastWorkDay(transaction: Transaction, projectId: number): Promise<string> {
  const [project] = await transaction.query<{ zone: string | null; now: Date }>(
    'select time_zone as zone, now() as now from project where id = $1',
    [projectId],
  );
  const { zone, now } = project!;
  return dayOfProject({ timeZone: zone }, zone === null ? new Date(now.getTime() + maxTimeZoneOffset) : now);
}

/** The day by the clock of the database in each zone that projects in use have, by zone. */
export async function readDaysOfZones(transaction: Transaction): Promise<Map<string, string>> {
  const zones = await transaction.query<{ zone: string; now: Date }>(
    'select distinct coalesce(time_zone, $1) as zone, now() as now from project where not archive',
    [undeclaredZone],
  );
  return new Map(zones.map(({ zone, now }) => [zone, dayIn(now, zone)]));
}
