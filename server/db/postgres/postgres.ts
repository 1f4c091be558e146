/** PostgreSQL through a pool. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Client, Pool, types as pgTypes, type ClientConfig, type PoolClient, type QueryResultRow } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { connectLimit } from '../../../machines/timings.ts';
import {
  acquireTimeout,
  bulkStatementTimeout,
  connectionCloseTimeout,
  idleConnectionTimeout,
  keepAliveDelay,
  statementTimeout,
} from '../../timings.ts';
import { CommitNotReplicated, DatabaseSilent, isOnStandby } from '../../errors/connectionLost.ts';
import { DatabaseBusy } from '../../errors/databaseBusy.ts';
import { messageOf } from '../../errors/errorCodes.ts';
import { createConnectionWatch } from './connectionWatch.ts';
import { startDatabaseProbe, type DatabaseProbe } from './databaseProbe.ts';
import type { Transaction, Database, PostgresOptions } from '../database.ts';
import { createPostgresListeners } from './postgresListeners.ts';
import { valueParsers } from '../values.ts';

/**
 * Starts a transaction with JIT off: every statement is planned anew, and compiling one that runs once takes longer than running
 * it.
 */
const beginning = `begin; set local statement_timeout = ${bulkStatementTimeout}; set local jit = off`;

/** Starts a transaction of one statement, with the timeout that a direct connection has as a setting of its session. */
const pooledBeginning = `begin; set local statement_timeout = ${statementTimeout}`;

const types = {
  getTypeParser(objectId: number, format: 'text' | 'binary' = 'text') {
    const own = format === 'text' ? valueParsers[objectId] : undefined;
    return own ?? pgTypes.getTypeParser(objectId, format);
  },
};

/**
 * A lost connection must not end the process: its statement rejects, and the next statement gets another connection. The pool
 * itself listens only to connections that are not in use.
 */
const reportedElsewhere = (): void => undefined;

/** Function of PostgreSQL that warns when a commit stops waiting for its standby. Its text depends on the language of the server. */
const replicationWait = 'SyncRepWaitForLSN';

/** Connections whose last commit reached no standby. */
const notReplicated = new WeakSet<PoolClient>();

/** Throws `CommitNotReplicated` if the statement that just ended committed without its standby. */
function requireReplicated(client: PoolClient): void {
  if (notReplicated.delete(client)) throw new CommitNotReplicated();
}

/** Client whose connect timeout is capped, since waiting for a free connection is allowed to take longer than opening one. */
class PooledClient extends Client {
  constructor(config: ClientConfig = {}) {
    super({
      ...config,
      connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? connectLimit, connectLimit),
    });
  }
}

/** Opens a pool; the first query opens a connection. */
export function openPostgres({
  url,
  listenUrl = null,
  isPooled = false,
  onListening = () => undefined,
  connections = 10,
  acquireTimeoutMs = acquireTimeout,
}: PostgresOptions): Database {
  const applicationName = `wireway ${randomUUID().slice(0, 8)}`;
  const config: ClientConfig = {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
  };
  const pool = new Pool({
    ...config,
    Client: PooledClient,
    max: connections,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: idleConnectionTimeout,
    // Sent when a connection is opened: poolers reject it, or give the session to others.
    ...(!isPooled && { statement_timeout: statementTimeout }),
    application_name: applicationName,
    types,
  });
  const watch = createConnectionWatch();
  pool.on('error', reportedElsewhere);
  pool.on('connect', (client) => {
    client.on('error', reportedElsewhere);
    client.on('notice', ({ routine }) => {
      if (routine === replicationWait) notReplicated.add(client);
    });
    watch.add(client);
  });
  pool.on('acquire', (client) => watch.setInUse(client, true));
  pool.on('release', (_error, client) => watch.setInUse(client, false));
  const probe = startDatabaseProbe({ config, watch, applicationName });
  const listeners = createPostgresListeners(
    { ...config, connectionString: listenUrl ?? url, application_name: `${applicationName} listen` },
    watch,
    onListening,
  );
  let noteWait: ((waitMs: number) => void) | undefined;
  async function connect(): Promise<PoolClient> {
    const began = performance.now();
    const client = await connectTo(pool, probe, connections);
    noteWait?.(performance.now() - began);
    return client;
  }
  const access: Database['withAcquireTimeout'] = {
    async query<Row>(text: string, parameters?: readonly unknown[]) {
      if (isPooled)
        return inTransaction(connect, (transaction) => transaction.query<Row>(text, parameters), pooledBeginning);
      const client = await connect();
      let isUnusable = false;
      try {
        const rows = await queryOn(client)<Row>(text, parameters);
        requireReplicated(client);
        return rows;
      } catch (error) {
        isUnusable = isOnStandby(error);
        throw error;
      } finally {
        client.release(isUnusable);
      }
    },
    transaction: (work) => inTransaction(connect, work),
  };
  return {
    engine: 'postgres',
    ...access,
    withAcquireTimeout: access,
    connectionUse: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    onConnectionWait(listener) {
      noteWait = listener;
    },
    listen: (channel, listener, onGap) => listeners.add(channel, listener, onGap),
    async close() {
      // An unresponsive database does not close a connection cleanly either, nor does a statement that runs for minutes.
      let ending: Promise<void> | undefined;
      const cut = setTimeout(() => {
        watch.endAll();
        ending = probe.endAbandoned().catch(() => undefined);
      }, connectionCloseTimeout).unref();
      await listeners.close();
      await pool.end();
      clearTimeout(cut);
      await ending;
      probe.stop();
    },
  };
}

/**
 * Connects, and distinguishes two cases in which the pool throws the same error: all connections in use, and an unresponsive
 * server.
 */
async function connectTo(pool: Pool, probe: DatabaseProbe, connections: number): Promise<PoolClient> {
  if (probe.isUnreachable()) throw new DatabaseSilent();
  try {
    return await pool.connect();
  } catch (error) {
    const isUsedUp = pool.totalCount - pool.idleCount >= connections;
    if (isUsedUp && messageOf(error).includes('timeout exceeded')) throw new DatabaseBusy({ cause: error });
    throw error;
  }
}

async function inTransaction<Result>(
  connect: () => Promise<PoolClient>,
  work: (transaction: Transaction) => Promise<Result>,
  begin = beginning,
): Promise<Result> {
  const client = await connect();
  let broken: Error | boolean | undefined;
  try {
    await client.query(begin);
    const result = await work(transactionOn(client));
    await client.query('commit');
    requireReplicated(client);
    return result;
  } catch (error) {
    // Returned to the pool, it would reject the next write as well.
    broken = isOnStandby(error);
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const queryOn =
  (client: PoolClient): Transaction['query'] =>
  async <Row>(text: string, parameters: readonly unknown[] = []) =>
    (await client.query<Row & QueryResultRow>(text, [...parameters])).rows;

function transactionOn(client: PoolClient): Transaction {
  return {
    query: queryOn(client),
    async execute(text, parameters = []) {
      const { rowCount } = await client.query(text, [...parameters]);
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
    async copyOut(select) {
      return buffer(client.query(copyTo(`copy (${select}) to stdout`)));
    },
  };
}
