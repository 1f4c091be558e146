/** What benchmarks of the server share: a database to make tables in, and how long somebody waits. */
import { loadavg } from 'node:os';
import { openDatabase } from '../server/db/connect.ts';
import type { Database } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';

export interface Scratch {
  readonly database: Database;
  readonly engine: 'PostgreSQL' | 'PGlite';
}

/** PostgreSQL by DATABASE_URL, a scratch database; else PGlite in memory. With its tables. */
export async function openScratch(): Promise<Scratch> {
  const url = process.env['DATABASE_URL'];
  const database = await openDatabase(
    url ? { engine: 'postgres', url } : { engine: 'pglite', folder: null, thread: 'own' },
  );
  await migrate(database);
  return { database, engine: url ? 'PostgreSQL' : 'PGlite' };
}

/** What a person who waits for it waits, ms, the JSON of the reply included. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  JSON.stringify(await work());
  return performance.now() - start;
}

/** Runs each piece of work once a round, one after the other; times by name, ms. */
export async function inTurns<Name extends string>(
  work: Readonly<Record<Name, () => Promise<unknown>>>,
  rounds: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, run] of Object.entries<() => Promise<unknown>>(work))
      // oxlint-disable-next-line no-await-in-loop -- measured one after the other
      times.set(name, [...(times.get(name) ?? []), await timed(run)]);
  return times;
}

/** How busy the machine is, for the line above the figures. */
export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);
