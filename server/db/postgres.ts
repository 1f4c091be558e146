/** PostgreSQL through a pool. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types as pgTypes, type PoolClient, type QueryResultRow } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction, Database, PostgresOptions } from './database.ts';
import { createPostgresListeners } from './postgresListeners.ts';
import type { Tables } from './tables.ts';
import { valueParsers } from './values.ts';

/** A request's statement may run this long, an import's that long, ms. */
const statementLimit = 15_000;
const bulkStatementLimit = 600_000;
/** How long a request waits for a free connection, ms. */
const connectionWait = 2000;

const types = {
  getTypeParser(objectId: number, format: 'text' | 'binary' = 'text') {
    const own = format === 'text' ? valueParsers[objectId] : undefined;
    return own ?? pgTypes.getTypeParser(objectId, format);
  },
};

/** Opens a pool; the first query connects. */
export function openPostgres({ url, connections = 10 }: PostgresOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionWait,
    statement_timeout: statementLimit,
    application_name: 'wireway',
    types,
  });
  // A connection that dies while idle must not end the process; the next query opens another.
  pool.on('error', () => {});
  const listeners = createPostgresListeners(url);
  return {
    engine: 'postgres',
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    transaction: (work) => inTransaction(pool, work),
    listen: (channel, hear, onGap) => listeners.add(channel, hear, onGap),
    async close() {
      await listeners.close();
      await pool.end();
    },
  };
}

async function inTransaction<Result>(pool: Pool, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; set local statement_timeout = ${bulkStatementLimit}`);
    const result = await work(transactionOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function transactionOn(client: PoolClient): Transaction {
  return {
    async query<Row>(text: string, parameters?: readonly unknown[]) {
      const { rows } = await client.query<Row & QueryResultRow>(
        text,
        parameters === undefined ? undefined : [...parameters],
      );
      return rows;
    },
    async execute(text, parameters) {
      const { rowCount } = await client.query(text, parameters === undefined ? undefined : [...parameters]);
      return rowCount ?? 0;
    },
    async script(text) {
      await client.query(text);
    },
    async copyIn(table, columns, chunks) {
      const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(chunks), target);
      return target.rowCount;
    },
  };
}
