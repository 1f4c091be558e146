/** Kysely on the one connection of PGlite, shared with `bulk` through the same queue. */
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { PgliteEngine } from './pgliteEngine.ts';
import type { Mutex } from './mutex.ts';

class PgliteConnection implements DatabaseConnection {
  readonly #engine: PgliteEngine;

  constructor(engine: PgliteEngine) {
    this.#engine = engine;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, touched } = await this.#engine.run<Row>({ text: sql, parameters });
    return { rows, numAffectedRows: BigInt(touched) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream rows; read them in pages.');
  }
}

/** `acquireTimeoutMs`: how long a query waits for its turn; for ever when not told. */
export function pgliteDialect(engine: PgliteEngine, turn: Mutex, acquireTimeoutMs?: number): Dialect {
  const releases = new WeakMap<DatabaseConnection, () => void>();
  const run = async (text: string): Promise<void> => {
    await engine.run({ text });
  };
  const driver: Driver = {
    init: async () => {},
    async acquireConnection() {
      const release = await turn.acquire(acquireTimeoutMs);
      const connection = new PgliteConnection(engine);
      releases.set(connection, release);
      return connection;
    },
    beginTransaction: () => run('begin'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    async releaseConnection(connection) {
      releases.get(connection)?.();
    },
    destroy: async () => {},
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
