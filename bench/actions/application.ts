/** The built application in a separate server process, with PostgreSQL and the benchmark project. */
import { once } from 'node:events';
import { freePort } from '../../scripts/freePort.ts';
import { startScratchPostgres } from '../../scripts/scratchPostgres.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { providerPath } from '../../server/config/accounts.ts';
import { createScratchDatabase } from '../../tests/server/scratchDatabase.ts';
import { startServer } from '../browser/startServer.ts';
import { addBenchProject, type BenchProject } from './project.ts';

export interface Application {
  readonly origin: string;
  readonly project: BenchProject;
  stop(): Promise<void>;
}

/**
 * Starts the application on the PostgreSQL of TEST_DATABASE_URL or DATABASE_URL, in a separate database; otherwise on a scratch
 * cluster.
 */
export async function startApplication(cables: number): Promise<Application> {
  const serverUrl = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'];
  const cluster = serverUrl ? undefined : await startScratchPostgres();
  const scratch = await createScratchDatabase(serverUrl || cluster?.url || '');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const database = await openDatabase({ engine: 'postgres', url: scratch.url });
  await migrate(database);
  const project = await addBenchProject(database, cables, origin + providerPath);
  await database.close();
  const server = await startServer(port, 'bench-actions', { DATABASE_URL: scratch.url });
  return {
    origin,
    project,
    stop: async () => {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
      await scratch.drop();
      cluster?.stop();
    },
  };
}
