/** The embedded engine: PostgreSQL compiled to WebAssembly, on a folder or in memory. */
import { AsyncResource } from 'node:async_hooks';
import { acquireTimeout } from '../../timings.ts';
import type { CopyChunks, Transaction, Database, PgliteOptions } from '../database.ts';
import { isDamage } from '../../errors/databaseDamage.ts';
import { messageOf } from '../../errors/errorCodes.ts';
import { startCopy } from '../folder/copyFolder.ts';
import { damageSentence, findDamage } from './findDamage.ts';
import { unpackEmptyDatabase } from '../folder/emptyDatabase.ts';
import { finishInitialization, prepareFolder } from '../folder/folderState.ts';
import { openEngine, type PgliteEngine } from './pgliteEngine.ts';
import { openEngineInThread } from './pgliteProxy.ts';
import { createMutex } from './mutex.ts';
import { createRoomGuard } from './roomGuard.ts';

/** Approximate maximum number of bytes per COPY; more are copied in several statements of the same transaction. */
const copyPieceLength = 4 * 1024 * 1024;

export interface PgliteDatabase extends Database {
  /** Dumps the whole data folder as a tar archive, between two transactions. */
  dump(): Promise<Uint8Array>;
}

/** Opens PGlite; see `PgliteOptions`. */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { folder, onDamage = () => undefined } = options;
  const isNew = folder === null || prepareFolder(folder).isNew;
  if (folder !== null && isNew) await unpackEmptyDatabase(folder);
  const opened = await openIn(options);
  let damage: string | null = null;
  const noteDamage = (found: string): void => {
    if (damage !== null) return;
    damage = damageSentence(found);
    onDamage(damage);
  };
  if (folder !== null) {
    if (isNew) finishInitialization(folder);
    const found = isNew ? null : await findDamage(opened, folder);
    if (found !== null) noteDamage(found);
  }
  const room = folder === null ? null : createRoomGuard(opened, folder, options);
  const engine = withDamageNoted(room?.engine ?? opened, noteDamage);
  const mutex = createMutex();
  const transaction = transactionOn(engine);
  const checkpoint = () => engine.run({ text: 'checkpoint' });

  async function copyWhileOthersWork(from: string, to: string): Promise<void> {
    await mutex.runExclusive(checkpoint);
    const copy = await startCopy(from, to);
    await copy.copyAll();
    await mutex.runExclusive(async () => {
      await checkpoint();
      await copy.copyChanges();
    });
  }

  let noteWait: ((waitMs: number) => void) | undefined;
  function runExclusive<Result>(work: () => Promise<Result>, waitMs?: number): Promise<Result> {
    const began = performance.now();
    return mutex.runExclusive(() => {
      noteWait?.(performance.now() - began);
      return work();
    }, waitMs);
  }

  const access = (acquireTimeoutMs?: number): Database['withAcquireTimeout'] => ({
    query: (text, parameters) =>
      runExclusive(async () => {
        await room?.apply();
        return transaction.query(text, parameters);
      }, acquireTimeoutMs),
    transaction: (work) =>
      runExclusive(async () => {
        await room?.apply();
        await engine.run({ text: 'begin' });
        try {
          const result = await work(transaction);
          await engine.run({ text: 'commit' });
          return result;
        } catch (error) {
          await engine.run({ text: 'rollback' });
          throw error;
        }
      }, acquireTimeoutMs),
  });
  return {
    engine: 'pglite',
    ...access(),
    connectionUse: () => mutex.use(),
    onConnectionWait(listener) {
      noteWait = listener;
    },
    damage: () => damage,
    fullDisk: async () => room?.problem() ?? null,
    withAcquireTimeout: access(options.acquireTimeoutMs ?? acquireTimeout),
    // The listener is called while a transaction commits, but must not run as part of it.
    listen(channel, hear) {
      const outside = AsyncResource.bind(hear);
      return mutex.runExclusive(() => engine.listen(channel, outside));
    },
    ...(folder !== null && { copyFolder: (to: string) => copyWhileOthersWork(folder, to) }),
    dump: () => mutex.runExclusive(() => engine.dump()),
    close: () => mutex.runExclusive(() => engine.close()),
  };
}

function openIn({ folder, dump, hasSmallCache, thread, onStopped }: PgliteOptions): Promise<PgliteEngine> {
  const where = { folder, ...(dump && { dump }), ...(hasSmallCache && { hasSmallCache }) };
  return thread === 'own' ? openEngineInThread(where, onStopped) : openEngine(where);
}

/** Passes errors on unchanged, and reports those that show damage of the database itself. */
function withDamageNoted(engine: PgliteEngine, noteDamage: (found: string) => void): PgliteEngine {
  const watched = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (isDamage(error)) noteDamage(messageOf(error));
      throw error;
    }
  };
  return {
    ...engine,
    run: (statement) => watched(engine.run(statement)),
    script: (text) => watched(engine.script(text)),
    copyOut: (select) => watched(engine.copyOut(select)),
  };
}

function transactionOn(engine: PgliteEngine): Transaction {
  return {
    query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
      (await engine.run<Row>({ text, parameters })).rows,
    execute: async (text, parameters = []) => (await engine.run({ text, parameters })).touched,
    script: (text) => engine.script(text),
    async copyIn(table, columns, chunks) {
      const text = `copy ${table} (${columns.join(', ')}) from '/dev/blob'`;
      let copied = 0;
      for await (const blob of wholeLines(chunks)) copied += (await engine.run({ text, blob })).touched;
      return copied;
    },
    copyOut: (select) => engine.copyOut(select),
  };
}

const lineEnd = 0x0a;
const encoder = new TextEncoder();

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Splits chunks into pieces that end with a line end: in COPY's text format, a line end inside a value is escaped. */
async function* wholeLines(chunks: CopyChunks): AsyncIterable<Uint8Array<ArrayBuffer>> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    pending.push(bytes);
    length += bytes.length;
    const end = length >= copyPieceLength ? bytes.lastIndexOf(lineEnd) + 1 : 0;
    if (end > 0) {
      const rest = bytes.subarray(end);
      pending[pending.length - 1] = bytes.subarray(0, end);
      yield joined(pending);
      pending = rest.length === 0 ? [] : [rest];
      length = rest.length;
    }
  }
  if (length > 0) yield joined(pending);
}
