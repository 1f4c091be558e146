/** The embedded engine: PostgreSQL compiled to WebAssembly, on a folder or in memory. */
import { AsyncResource } from 'node:async_hooks';
import { Kysely } from 'kysely';
import { usualWaitMs, type Transaction, type Database, type PgliteOptions } from './database.ts';
import { pgliteDialect } from './pgliteDialect.ts';
import { openEngine, type PgliteEngine } from './pgliteEngine.ts';
import { openEngineInThread } from './pgliteProxy.ts';
import type { Tables } from './tables.ts';
import { createMutex } from './mutex.ts';

/** Text handed to one COPY, about; more is copied in several statements of the same transaction. */
const copyPieceLength = 4 * 1024 * 1024;

export interface PgliteDatabase extends Database {
  /** The whole data folder as a tar archive, between two transactions. */
  dump(): Promise<Uint8Array>;
}

/** Opens PGlite; see `PgliteOptions`. */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { folder, dump } = options;
  const open = options.thread === 'own' ? openEngineInThread : openEngine;
  const engine = await open(dump === undefined ? { folder } : { folder, dump });
  const mutex = createMutex();
  const transaction = transactionOn(engine);
  const access = (waitMs?: number): Pick<Database, 'kysely' | 'transaction'> => ({
    kysely: new Kysely<Tables>({ dialect: pgliteDialect(engine, mutex, waitMs) }),
    transaction: (work) =>
      mutex.runExclusive(async () => {
        await engine.run({ text: 'begin' });
        try {
          const result = await work(transaction);
          await engine.run({ text: 'commit' });
          return result;
        } catch (error) {
          await engine.run({ text: 'rollback' });
          throw error;
        }
      }, waitMs),
  });
  return {
    engine: 'pglite',
    ...access(),
    forCalls: access(options.waitMs ?? usualWaitMs),
    // Heard while a transaction is committed, but not as a part of it.
    listen(channel, hear) {
      const outside = AsyncResource.bind(hear);
      return mutex.runExclusive(() => engine.listen(channel, outside));
    },
    dump: () => mutex.runExclusive(() => engine.dump()),
    close: () => mutex.runExclusive(() => engine.close()),
  };
}

function transactionOn(engine: PgliteEngine): Transaction {
  return {
    async query<Row>(text: string, parameters?: readonly unknown[]) {
      const { rows } = await engine.run<Row>(parameters === undefined ? { text } : { text, parameters });
      return rows;
    },
    async execute(text, parameters) {
      const { touched } = await engine.run(parameters === undefined ? { text } : { text, parameters });
      return touched;
    },
    script: (text) => engine.script(text),
    async copyIn(table, columns, chunks) {
      const text = `copy ${table} (${columns.join(', ')}) from '/dev/blob'`;
      let copied = 0;
      for await (const blob of wholeLines(chunks)) copied += (await engine.run({ text, blob })).touched;
      return copied;
    },
  };
}

/** Pieces that end with a line end: in COPY's text format a line end inside a value is escaped. */
async function* wholeLines(chunks: AsyncIterable<string> | Iterable<string>): AsyncIterable<string> {
  let pending: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    length += chunk.length;
    const end = length >= copyPieceLength ? chunk.lastIndexOf('\n') + 1 : 0;
    if (end > 0) {
      const rest = chunk.slice(end);
      pending[pending.length - 1] = chunk.slice(0, end);
      yield pending.join('');
      pending = rest === '' ? [] : [rest];
      length = rest.length;
    }
  }
  if (length > 0) yield pending.join('');
}
