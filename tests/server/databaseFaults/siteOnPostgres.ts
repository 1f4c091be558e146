/** A server process on its own PostgreSQL database, with a project of cables and a second, direct connection to that database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../../server/db/connect.ts';
import { addRows } from '../commodityFixture.ts';
import { startProcess, type ProcessOptions, type ServerProcess } from '../fixtures/serverProcess.ts';

export interface SiteOnPostgres {
  readonly server: ServerProcess;
  readonly projectId: number;
  readonly cables: readonly number[];
  /** Queries the database directly, bypassing any proxy between the server and its database. */
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

interface SiteOptions extends ProcessOptions {
  /** URL that bypasses any proxy between the server and its database. */
  readonly directUrl: string;
  /** Database URL for the server; default: the direct one. */
  readonly url?: string;
  readonly cableCount: number;
}

export async function openSiteOnPostgres({
  directUrl,
  url = directUrl,
  cableCount,
  ...options
}: SiteOptions): Promise<SiteOnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'wireway-faults-'));
  const server = await startProcess(folder, url, options);
  const { body } = await server.call('POST', '/project/create', {
    projectNumber: `F-${performance.now()}`,
    name: 'Faults',
    client: '',
    location: '',
    startDate: null,
  });
  const projectId = Number(body['id']);
  const database = await openDatabase({ engine: 'postgres', url: directUrl, connections: 1 });
  const rows = Array.from({ length: cableCount }, (_, at) => ({ tag: `C-${at}`, designLength: 100_000 }));
  const cables = await addRows(database, projectId, 'cable', rows);
  await database.close();

  return {
    server,
    projectId,
    cables,
    async query<Row>(text: string, parameters: readonly unknown[] = []) {
      const client = new Client({ connectionString: directUrl });
      await client.connect();
      try {
        const { rows: found } = await client.query(text, [...parameters]);
        return found as Row[];
      } finally {
        await client.end();
      }
    },
    async close() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
