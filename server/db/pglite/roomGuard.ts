/**
 * Stops the embedded database from writing before its disk is full: without room for the next segment of its write-ahead log it
 * hangs until the process ends. Meanwhile it can be read; it writes again as soon as there is room.
 */
import { diskCheckInterval } from '../../timings.ts';
import { errorCode } from '../../errors/errorCodes.ts';
import { diskFull } from '../../errors/fullDisk.ts';
import type { PgliteOptions } from '../database.ts';
import { freeBytesOf, fullDiskSentence } from '../folder/dataFolder.ts';
import type { PgliteEngine } from './pgliteEngine.ts';

export interface RoomGuard {
  /** The engine; a write rejected for want of room throws an error with the code `disk_full`. */
  readonly engine: PgliteEngine;
  /** Switches between writing and reading only. The caller has the engine to itself and no transaction is open. */
  apply(): Promise<void>;
  /** Sentence about the full disk; null while there is room. */
  problem(): string | null;
}

const readOnlyTransaction = '25006';

/** Creates the guard of a folder. It asks the file system, at most once per `diskCheckInterval`. */
export function createRoomGuard(
  engine: PgliteEngine,
  folder: string,
  {
    freeBytes = () => freeBytesOf(folder),
    onFullDisk = () => undefined,
  }: Pick<PgliteOptions, 'freeBytes' | 'onFullDisk'>,
): RoomGuard {
  let checkedAt = -Infinity;
  let found: string | null = null;
  let isReadOnly = false;

  function problem(): string | null {
    const now = performance.now();
    if (now - checkedAt >= diskCheckInterval) {
      checkedAt = now;
      found = fullDiskSentence(folder, freeBytes());
    }
    return found;
  }

  async function apply(): Promise<void> {
    const isFull = problem() !== null;
    if (isFull === isReadOnly) return;
    await engine.run({ text: `set default_transaction_read_only to ${isFull ? 'on' : 'off'}` });
    isReadOnly = isFull;
    onFullDisk(found);
  }

  /** Jobs log it every few seconds: without a stack, so that the log does not fill the disk. */
  function fullDiskError(): Error {
    const error = new Error(found ?? 'The disk is full.');
    return Object.assign(error, { code: diskFull, stack: error.message });
  }

  async function named<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      throw isReadOnly && errorCode(error) === readOnlyTransaction ? fullDiskError() : error;
    }
  }

  return {
    apply,
    problem,
    engine: {
      ...engine,
      async run(statement) {
        // A long COPY, such as that of an import, arrives in pieces: the disk can fill up between them.
        if (statement.blob && problem() !== null) throw fullDiskError();
        return named(engine.run(statement));
      },
      script: (text) => named(engine.script(text)),
    },
  };
}
