/** A database of a test's own on a PostgreSQL server. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface ScratchDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** `template`: the name of a database nobody is connected to, to begin as a copy of; empty without it. */
export async function createScratchDatabase(serverUrl: string, template?: string): Promise<ScratchDatabase> {
  const name = `wireway_test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => administer(serverUrl, `drop database ${name} with (force)`) };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
