/** Shared helpers of the server benchmarks: a database with tables, and latency measurement. */
import { loadavg } from 'node:os';
import { openDatabase } from '../server/db/connect.ts';
import type { Database } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';

export interface Scratch {
  readonly database: Database;
  readonly engine: 'PostgreSQL' | 'PGlite';
}

/** Opens PostgreSQL by DATABASE_URL, a scratch database, else PGlite in memory, with the tables created. */
export async function openScratch(): Promise<Scratch> {
  const url = process.env['DATABASE_URL'];
  const database = await openDatabase(
    url ? { engine: 'postgres', url } : { engine: 'pglite', folder: null, thread: 'own' },
  );
  await migrate(database);
  return { database, engine: url ? 'PostgreSQL' : 'PGlite' };
}

/** Returns the latency a user experiences, ms, including the JSON of the reply. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  JSON.stringify(await work());
  return performance.now() - start;
}

/** Runs each piece of work once a round, in sequence; returns times by name, ms. */
export async function inTurns<Name extends string>(
  work: Readonly<Record<Name, () => Promise<unknown>>>,
  rounds: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, run] of Object.entries<() => Promise<unknown>>(work))
      // oxlint-disable-next-line no-await-in-loop -- measurements must not overlap
      times.set(name, [...(times.get(name) ?? []), await timed(run)]);
  return times;
}

/** Returns the load of the machine, for the line above the figures. */
export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);
