/** Notices that the disk of PostgreSQL is full from a failed write, and that it has room again from a test write. */
import { diskCheckInterval } from '../../timings.ts';
import { isFullDiskError } from '../../errors/fullDisk.ts';
import type { Database } from '../database.ts';

export interface FullDiskOptions {
  /** Address of the database, which the sentence names. */
  readonly url: string;
  /** Called with the sentence about the full disk, and with null when there is room again. */
  readonly onFullDisk: (problem: string | null) => void;
}

/**
 * Rows of 1 MB in a table of this transaction: they extend a file on the disk of the database, but are not written to its log.
 */
const testWrite = `create temporary table wireway_room on commit drop as
  select repeat('x', 1000) as filler from generate_series(1, 1000)`;

/** Returns the database with `fullDisk`. */
export function watchFullDisk(database: Database, { url, onFullDisk }: FullDiskOptions): Database {
  const { host } = new URL(url);
  const sentence = `The disk of PostgreSQL at ${host} is full. Free some space there.`;
  let isFull = false;
  let testedAt = -Infinity;

  function set(next: boolean): void {
    if (next === isFull) return;
    isFull = next;
    onFullDisk(isFull ? sentence : null);
  }

  async function watched<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (isFullDiskError(error)) set(true);
      throw error;
    }
  }

  const watchAll = ({ query, transaction }: Database['withAcquireTimeout']): Database['withAcquireTimeout'] => ({
    query: (text, parameters) => watched(query(text, parameters)),
    transaction: (work) => watched(transaction(work)),
  });

  /** A role without the right to create temporary tables cannot test: the next failed write reports the disk again. */
  async function test(): Promise<void> {
    testedAt = performance.now();
    try {
      await database.withAcquireTimeout.transaction((transaction) => transaction.script(testWrite));
      set(false);
    } catch (error) {
      set(isFullDiskError(error));
    }
  }

  return {
    ...database,
    ...watchAll(database),
    withAcquireTimeout: watchAll(database.withAcquireTimeout),
    async fullDisk() {
      if (isFull && performance.now() - testedAt >= diskCheckInterval) await test();
      return isFull ? sentence : null;
    },
  };
}
