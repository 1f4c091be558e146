/**
 * Processor time in ms, which other work on the machine hardly affects: of this process with its threads, and, with PostgreSQL on
 * the same machine, of every backend that serves the benchmark's database.
 */
import { readFile } from 'node:fs/promises';
import type { Database, Transaction } from '../../server/db/database.ts';

export interface CpuTime {
  /** Reading, cleaning and serializing; on PGlite the engine too. */
  readonly server: number;
  /** The backends of PostgreSQL; 0 on PGlite. */
  readonly backends: number;
}

export const totalCpu = ({ server, backends }: CpuTime): number => server + backends;

async function backendTime(pid: number): Promise<number> {
  try {
    const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    // The backend ended since the query, or runs on another machine.
    return 0;
  }
}

async function backendsTime(database: Database): Promise<number> {
  if (database.engine === 'pglite') return 0;
  const rows = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const times = await Promise.all(rows.map(({ pid }) => backendTime(pid)));
  return times.reduce((sum, time) => sum + time, 0);
}

async function cpuNow(database: Database): Promise<CpuTime> {
  const { user, system } = process.cpuUsage();
  return { server: (user + system) / 1000, backends: await backendsTime(database) };
}

/** Returns the processor time of the work; the time of backends that end during it is lost. */
export async function cpuOf<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cpu: CpuTime }> {
  const before = await cpuNow(database);
  const result = await work();
  const after = await cpuNow(database);
  return {
    result,
    cpu: { server: after.server - before.server, backends: Math.max(0, after.backends - before.backends) },
  };
}

/**
 * Returns a function that reads the processor time used so far by the connection of a transaction, ms; on PGlite, which has no
 * connection, by this process.
 */
export async function cpuOfConnection(
  transaction: Transaction,
  engine: Database['engine'],
): Promise<() => Promise<number>> {
  if (engine === 'pglite')
    return async () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
  const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');
  return () => backendTime(row?.pid ?? 0);
}
