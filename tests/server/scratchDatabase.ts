/** A separate database for a test on a PostgreSQL server. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface ScratchDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

export interface ScratchOptions {
  /** Name of a database without connections that is used as the template; the new database is empty without it. */
  readonly template?: string | undefined;
  readonly name?: string | undefined;
}

export async function createScratchDatabase(
  serverUrl: string,
  { template, name = `wireway_test_${randomUUID().replaceAll('-', '')}` }: ScratchOptions = {},
): Promise<ScratchDatabase> {
  await administer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    async drop() {
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

export const workerDatabaseName = (template: string, pid: number): string => `${template}_${pid}`;

/** Drops the databases shared by the workers of a run. */
export async function dropWorkerDatabases(serverUrl: string, template: string): Promise<void> {
  const { rows } = await administer(
    serverUrl,
    `select datname as name from pg_database where starts_with(datname, '${template}_')`,
  );
  for (const { name } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await administer(serverUrl, `drop database ${name} with (force)`);
  }
}

async function administer(serverUrl: string, statement: string): Promise<{ rows: { name: string }[] }> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
